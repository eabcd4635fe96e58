import type { CuratedBook } from '../book.ts';

/** Comics, strips and drawn memoirs from Europe, the Americas, Africa and Australia. */
export const books: CuratedBook[] = [
  {
    isbn13: '9781405208192',
    title: 'Tintin in Tibet',
    authors: ['Hergé'],
    publisher: 'Egmont',
    year: 1960,
    language: 'en',
    genres: ['comics', 'children', 'travel'],
    description:
      'An airliner goes down in the Himalaya and Tintin, waking from a dream, is certain that his friend Chang is alive in the snow. Nobody else believes it. Captain Haddock comes anyway, grumbling all the way up. There is no villain, only cold, altitude, a levitating monk and footprints. Hergé drew it while troubled by nightmares of whiteness, and thought of a real friend lost to him in China.',
  },
  {
    isbn13: '9780752866055',
    title: 'Asterix the Gaul',
    authors: ['René Goscinny', 'Albert Uderzo'],
    publisher: 'Orion',
    year: 1961,
    language: 'en',
    genres: ['comics', 'children', 'history'],
    description:
      'The year is 50 BC and all Gaul is occupied, bar one village whose druid brews a potion that makes its people unbeatable. The Romans would like the recipe, so they send a spy with a false moustache. In this first adventure the drawing is still finding its proportions while the puns, the feasting and the flattened legionaries arrive complete. A sly history lesson underneath.',
  },
  {
    isbn13: '9780141014081',
    title: 'The Complete Maus',
    authors: ['Art Spiegelman'],
    publisher: 'Penguin Books',
    year: 1986,
    language: 'en',
    genres: ['comics', 'biography', 'history'],
    description:
      "A cartoonist in New York sits down with his difficult father to get the story of how he survived occupied Poland and Auschwitz. Jews are drawn as mice, Germans as cats, and the masks soon hurt more than realism could. Just as unsparing are the scenes in Queens: the hoarded scraps, the quarrels, the son's guilt. It remains the book handed to anyone who doubts what comics can do.",
  },
  {
    isbn13: '9780930289232',
    title: 'Watchmen',
    authors: ['Alan Moore', 'Dave Gibbons'],
    publisher: 'DC Comics',
    year: 1987,
    language: 'en',
    genres: ['comics', 'sci-fi', 'mystery'],
    description:
      "Someone has thrown the government's own costumed thug out of a high window, in a world where most of his kind are outlawed and nuclear war feels minutes away. A masked vigilante with no friends starts asking questions. Page after page holds to nine panels, tight as clockwork, with pirate comics and psychiatric files slipped in between. Superheroes were never again able to claim they had not been warned.",
  },
  {
    isbn13: '9780836220889',
    title: 'Calvin and Hobbes',
    authors: ['Bill Watterson'],
    publisher: 'Andrews McMeel',
    year: 1987,
    language: 'en',
    genres: ['comics', 'children'],
    description:
      "He is six, loud and frequently in space. His best friend is a tiger who walks, argues and pounces, unless an adult is looking, when he is stuffed. This first collection has them meeting over a tuna-fish trap, fighting baths, wagons and a girl called Susie. Watterson's brush line could do dinosaurs and despair equally well, and he never let anyone sell the toy.",
  },
  {
    isbn13: '9782844140586',
    title: 'Persepolis 1',
    authors: ['Marjane Satrapi'],
    publisher: "L'Association",
    year: 2000,
    language: 'fr',
    genres: ['comics', 'autobiography', 'history'],
    description:
      "Marji is ten when headscarves are handed out at her school in Tehran and the girls use them as skipping ropes. She had meant to become a prophet; now there are demonstrations, Marx, a heroic uncle and God sitting on the end of the bed. Satrapi's plain black-and-white panels show the Iranian revolution at a child's height, funny until suddenly it is not. In French.",
  },
  {
    isbn13: '9781897299210',
    title: 'Pyongyang: A Journey in North Korea',
    authors: ['Guy Delisle'],
    publisher: 'Drawn & Quarterly',
    year: 2003,
    language: 'en',
    genres: ['comics', 'travel', 'autobiography'],
    description:
      'Sent to supervise animators in North Korea for two months, a Quebec cartoonist packs a radio and a copy of Nineteen Eighty-Four. He is never alone, and never quite told anything. Soft grey pencil records empty boulevards, a hotel lit on one floor only, museums of gifts, jokes that fall into silence. Delisle can be a bad guest, and draws that as well.',
  },
  {
    isbn13: '9781770460829',
    title: 'Aya: Life in Yop City',
    authors: ['Marguerite Abouet', 'Clément Oubrerie'],
    publisher: 'Drawn & Quarterly',
    year: 2005,
    language: 'en',
    genres: ['comics', 'romance', 'fiction'],
    description:
      'Abidjan, 1978: the beer advertisements are new, the dance floors are full and the market tables have other uses after dark. Aya wants to be a doctor, while her friends Adjoua and Bintou want boyfriends, and more than one father has a secret. Abouet grew up in the district she writes about. Oubrerie draws it in dusk oranges and quick, teasing faces, and the gossip never stops moving.',
  },
  {
    isbn13: '9780618477944',
    title: 'Fun Home: A Family Tragicomic',
    authors: ['Alison Bechdel'],
    publisher: 'Houghton Mifflin',
    year: 2006,
    language: 'en',
    genres: ['comics', 'autobiography'],
    description:
      'The Bechdels lived in small-town Pennsylvania in a house her father restored to museum standard when he was not teaching English or embalming at the family funeral parlour. Soon after she wrote home from college to say she was gay, he was dead. Going back over diaries, photographs and novels, she draws a portrait of two people who almost understood each other.',
  },
  {
    isbn13: '9781596431522',
    title: 'American Born Chinese',
    authors: ['Gene Luen Yang'],
    publisher: 'First Second',
    year: 2006,
    language: 'en',
    genres: ['comics', 'young adult', 'fantasy'],
    description:
      "Three strands, cleanly drawn, seem to have nothing in common: the Monkey King is turned away from a party in heaven for wearing no shoes; Jin Wang starts at a school where nobody can say his name; and a popular boy is mortified by a cousin who is every racist joke at once, laugh track included. How they join is the surprise. Fast and painful, with a legend's good humour.",
  },
  {
    isbn13: '9780734406941',
    title: 'The Arrival',
    authors: ['Shaun Tan'],
    publisher: 'Lothian Books',
    year: 2006,
    language: 'en',
    genres: ['comics', 'fantasy', 'children'],
    description:
      'A man wraps a family portrait, packs his case and sails to a city where the bread, the birds, the clocks and the alphabet are all strange. There is not one readable word in it, so you arrive exactly as lost as he is. Tan, who grew up in Perth, the son of a Malaysian-born father, drew it in soft pencil like an album of old photographs.',
  },
  {
    isbn13: '9781401229696',
    title: 'Daytripper',
    authors: ['Fábio Moon', 'Gabriel Bá'],
    publisher: 'Vertigo',
    year: 2011,
    language: 'en',
    genres: ['comics', 'fiction'],
    description:
      'Brás writes obituaries for a São Paulo newspaper and waits for his own life to begin, in the shadow of a famous novelist father. Each chapter takes him at a different age, on a day that might be the one that counts: a first kiss, a sea festival in Bahia, a road trip, a son. Twin brothers from Brazil wrote and drew it, and the colour is all late afternoon. Read it slowly.',
  },
  {
    isbn13: '9781607066019',
    title: 'Saga, Volume 1',
    authors: ['Brian K. Vaughan', 'Fiona Staples'],
    publisher: 'Image Comics',
    year: 2012,
    language: 'en',
    genres: ['comics', 'sci-fi', 'romance'],
    description:
      'Two soldiers from opposite sides of an endless war between a planet and its moon have fallen in love, deserted and just had a baby, who narrates. After them come a bounty hunter with a lie-detecting cat and a prince with a television for a head. Staples paints it all as if from life. For grown-ups: it swears, it bleeds, and it is wise about new parents.',
  },
  {
    isbn13: '9781603093002',
    title: 'March: Book One',
    authors: ['John Lewis', 'Andrew Aydin', 'Nate Powell'],
    publisher: 'Top Shelf Productions',
    year: 2013,
    language: 'en',
    genres: ['comics', 'autobiography', 'history'],
    description:
      "On the morning of an inauguration in Washington, a congressman tells two young visitors how he got there: an Alabama farm, chickens he preached to as a boy, a letter to Dr. King, workshops in Nashville on how not to hit back. Then the students sit down at the lunch counters. Nate Powell's inky washes make shouted words bruise the page.",
  },
];
