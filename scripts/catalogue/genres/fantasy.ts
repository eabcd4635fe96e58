import type { CuratedBook } from '../book.ts';

/** Dragons, jinn, stone monkeys and singing floors: invented worlds from the Middle Ages to our own decade. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780451528186',
    title: 'Sir Gawain and the Green Knight',
    authors: ['Anonymous'],
    publisher: 'Signet Classics',
    year: 1390,
    language: 'en',
    genres: ['fantasy', 'poetry'],
    description:
      "A knight as green as his horse rides into King Arthur's hall during the New Year feast, invites someone to cut off his head, and expects to return the blow in a year and a day. Gawain's winter journey, three hunts and three mornings of very polite temptation follow. The poet, a contemporary of Chaucer, left no name. Burton Raffel's translation keeps the cold and the comedy.",
  },
  {
    isbn13: '9780226971322',
    title: 'The Journey to the West, Volume 1',
    authors: ["Wu Cheng'en"],
    publisher: 'University of Chicago Press',
    year: 1592,
    language: 'en',
    genres: ['fantasy', 'fiction'],
    description:
      "A stone on a mountain gives birth to a monkey, and Heaven has no peace thereafter. Sun Wukong eats the peaches of immortality, is pinned beneath a mountain by the Buddha for five hundred years, and is let out to protect a nervous monk walking to India for scriptures. Traditionally credited to Wu Cheng'en; Anthony C. Yu translates everything, poems and insults included. First of four volumes.",
  },
  {
    isbn13: '9780618260300',
    title: 'The Hobbit',
    authors: ['J.R.R. Tolkien'],
    publisher: 'Houghton Mifflin',
    year: 1937,
    language: 'en',
    genres: ['fantasy', 'children'],
    description:
      "Bilbo Baggins is fond of his kettle, his pipe and his round green door until thirteen dwarves and a wizard invite themselves to tea and hire him as a burglar. J.R.R. Tolkien made the story up for his own children, and it still has the sound of a father's voice: trolls who argue about cooking, riddles beside an underground lake, a long conversation with a vain and dangerous dragon.",
  },
  {
    isbn13: '9780802133632',
    title: 'The Palm-Wine Drinkard and My Life in the Bush of Ghosts',
    authors: ['Amos Tutuola'],
    publisher: 'Grove Press',
    year: 1952,
    language: 'en',
    genres: ['fantasy', 'fiction'],
    description:
      "A man who has done nothing since boyhood but drink palm wine loses his tapster to a fall from a tree, and sets off to fetch him back from Deads' Town. On the road he meets a gentleman whose limbs are rented and a child born from a thumb. Amos Tutuola poured Yoruba tales into an English of his own; a second novel, of a boy among ghosts, shares the volume.",
  },
  {
    isbn13: '9780553383041',
    title: 'A Wizard of Earthsea',
    authors: ['Ursula K. Le Guin'],
    publisher: 'Bantam',
    year: 1968,
    language: 'en',
    genres: ['fantasy', 'young adult'],
    description:
      'Ged, a village boy from the mountain island of Gont, has more power than patience. At the school for wizards on Roke he works a forbidden spell out of pride, and something comes through that will follow him from island to island. Ursula K. Le Guin founded her magic on knowing the true names of things, and made it expensive. Spare as legend, and wise about fear at any age.',
  },
  {
    isbn13: '9780451450524',
    title: 'The Last Unicorn',
    authors: ['Peter S. Beagle'],
    publisher: 'Roc',
    year: 1968,
    language: 'en',
    genres: ['fantasy'],
    description:
      'The unicorn has lived so long in her lilac wood that she is startled to overhear she may be the last. She goes out to look for the others, joined by a magician whose spells obey him only by accident and by Molly Grue, who is furious that a unicorn should turn up so late in her life. Peter S. Beagle mixes fairy tale, wisecrack and elegy, and somehow nothing curdles.',
  },
  {
    isbn13: '9781627761314',
    title: 'حوجن',
    authors: ['إبراهيم عباس'],
    publisher: 'يتخيلون',
    year: 2013,
    language: 'ar',
    genres: ['fantasy', 'romance'],
    description:
      'Hawjan is a young jinni, hardly past ninety, living quietly with his mother and grandfather in an empty villa in Jeddah until a human family comes to haunt it. He falls in love with the daughter, Sawsan, a medical student who cannot see him. Ibraheem Abbas lets the jinni tell it, with jinn politics and sorcerers besides, and gave Saudi Arabia a bestseller. In Arabic.',
  },
  {
    isbn13: '9780552152976',
    title: 'Small Gods',
    authors: ['Terry Pratchett'],
    publisher: 'Corgi',
    year: 1992,
    language: 'en',
    genres: ['fantasy'],
    description:
      'The Great God Om intended to come back to the world in glory and finds himself a tortoise, with exactly one true believer left: Brutha, a novice who cannot read and never forgets. Terry Pratchett sends the pair through desert and library, past wet philosophers and a very quiet inquisitor. No other Discworld book is needed first. Hilarious about religion, and entirely serious about being kind.',
  },
  {
    isbn13: '9788370540791',
    title: 'Krew elfów',
    authors: ['Andrzej Sapkowski'],
    publisher: 'superNOWA',
    year: 1994,
    language: 'pl',
    genres: ['fantasy'],
    description:
      "Ciri, the child heir of conquered Cintra, learns swordplay in the crumbling fortress of the witchers while kings, spies and sorceresses work out what she is worth. Andrzej Sapkowski's first novel about Geralt, after two books of stories, gives up monster hunts for politics and raising a girl, with dwarves who talk like veterans and jokes dry enough to burn. In Polish, where the irony is at home.",
  },
  {
    isbn13: '9781573223324',
    title: 'Across the Nightingale Floor',
    authors: ['Lian Hearn'],
    publisher: 'Riverhead',
    year: 2002,
    language: 'en',
    genres: ['fantasy', 'young adult'],
    description:
      "A warlord has laid a floor that sings under the lightest foot, so that no assassin can cross it. Takeo, saved from the massacre of his mountain village, finds that he has inherited the hearing and the stealth to try. Lian Hearn, who lives in Australia, imagines a land much like feudal Japan, and gives every other strand to Kaede, a lord's daughter held hostage. First of the Tales of the Otori.",
  },
  {
    isbn13: '9780756404079',
    title: 'The Name of the Wind',
    authors: ['Patrick Rothfuss'],
    publisher: 'DAW',
    year: 2007,
    language: 'en',
    genres: ['fantasy'],
    description:
      'Kote keeps a country inn with hardly any guests. When a chronicler recognises the man he used to be, he agrees to tell his own life in three days, and this is the first of them: a troupe of travelling players, hungry years on the streets of Tarbean, and a University where magic has entrance interviews and fees. Patrick Rothfuss tells it the way a good lutenist plays.',
  },
  {
    isbn13: '9780062110831',
    title: 'The Golem and the Jinni',
    authors: ['Helene Wecker'],
    publisher: 'Harper',
    year: 2013,
    language: 'en',
    genres: ['fantasy', 'fiction'],
    description:
      "Chava, a woman of clay, loses her master on the crossing to New York. Ahmad, a being of fire, is released from a copper flask in a tinsmith's shop in Little Syria. It is 1899, neither of them sleeps, and so they walk Manhattan by night and argue about duty and freedom. Helene Wecker joins Jewish and Arab lore on streets so solid that you can smell the bakery.",
  },
  {
    isbn13: '9780316229296',
    title: 'The Fifth Season',
    authors: ['N.K. Jemisin'],
    publisher: 'Orbit',
    year: 2015,
    language: 'en',
    genres: ['fantasy', 'sci-fi'],
    description:
      'The continent is called the Stillness, and it never is. People able to calm an earthquake, or to start one, are feared, drilled and used. Essun comes home to find her little son killed and her husband gone with their daughter, on the very day the world splits open. N.K. Jemisin tells her part as you, and turns geology into suspense. All three books of the trilogy won Hugo Awards.',
  },
  {
    isbn13: '9781635575637',
    title: 'Piranesi',
    authors: ['Susanna Clarke'],
    publisher: 'Bloomsbury',
    year: 2020,
    language: 'en',
    genres: ['fantasy', 'mystery'],
    description:
      'The House is all that there is: hall after hall of statues, oceans in the lower storeys, clouds in the upper. The man who lives in it tends the bones of the dead, charts the tides in his journals and is grateful. Twice a week he meets the only other living person he knows. Susanna Clarke lets us understand a little sooner than he does. Go in knowing nothing more.',
  },
];
