import type { CuratedBook } from '../book.ts';

/** Essays, reportage, science and argument: true books that changed what their readers noticed the next morning. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780691096124',
    title: 'Walden',
    authors: ['Henry David Thoreau'],
    publisher: 'Princeton University Press',
    year: 1854,
    language: 'en',
    genres: ['non-fiction', 'philosophy', 'autobiography'],
    description:
      'On 4 July 1845 Henry David Thoreau moved into a one-room house he had built himself beside a Massachusetts pond, and stayed two years, two months and two days. He prices the boards and nails, hoes seven miles of beans, listens to the ice, teases his neighbours and asks what a life costs in hours. Crankier and funnier than its reputation, and best read outdoors.',
  },
  {
    isbn13: '9780141183534',
    title: "A Room of One's Own",
    authors: ['Virginia Woolf'],
    publisher: 'Penguin',
    year: 1929,
    language: 'en',
    genres: ['non-fiction'],
    description:
      "Talks given at two Cambridge women's colleges in 1928 became this stroll across lawns and libraries towards one plain conclusion: to write fiction a woman needs money and a door that locks. Virginia Woolf argues by storytelling. A beadle waves her off the grass, a dinner of prunes follows a lunch of partridges, and Shakespeare acquires a gifted sister. The anger is real, and superbly dressed.",
  },
  {
    isbn13: '9780918172020',
    title: 'In Praise of Shadows',
    authors: ["Jun'ichirō Tanizaki"],
    publisher: "Leete's Island Books",
    year: 1933,
    language: 'en',
    genres: ['non-fiction', 'philosophy'],
    description:
      "Where does one hide the electric wires in a Japanese house? From that builder's nuisance Jun'ichirō Tanizaki wanders off to lacquer bowls by candlelight, gold in the depths of dark temples, the costumes of the Nō stage and an unforgettable tribute to the old wooden lavatory. Teasing, opinionated and very short, his essay will have you switching off lamps to see what the room becomes.",
  },
  {
    isbn13: '9780465026562',
    title: 'Gödel, Escher, Bach: An Eternal Golden Braid',
    authors: ['Douglas R. Hofstadter'],
    publisher: 'Basic Books',
    year: 1979,
    language: 'en',
    genres: ['non-fiction', 'philosophy'],
    description:
      "A canon by Bach climbs from key to key and arrives where it set out. Escher's monks do the same on a staircase, and Kurt Gödel made arithmetic talk about itself. Douglas Hofstadter suspects that such loops are how meaning, and minds, get going, and makes his case between dialogues for Achilles and the Tortoise. Long, playful and full of puzzles; patience is the only mathematics required.",
  },
  {
    isbn13: '9780618249060',
    title: 'Silent Spring',
    authors: ['Rachel Carson'],
    publisher: 'Houghton Mifflin',
    year: 1962,
    language: 'en',
    genres: ['non-fiction'],
    description:
      'Why did the robins die on a Michigan campus? Rachel Carson, a marine biologist, follows DDT from the spraying machine to the elm leaf, the earthworm and the bird, and shows how little anyone had asked before the spraying began. Patient, documented and written by a true stylist, her book alarmed the chemical industry, reached the White House and taught a great many people the word ecology.',
  },
  {
    isbn13: '9780679744726',
    title: 'The Fire Next Time',
    authors: ['James Baldwin'],
    publisher: 'Vintage',
    year: 1963,
    language: 'en',
    genres: ['non-fiction', 'autobiography'],
    description:
      'Two letters. In the first, James Baldwin tells his nephew what America has planned for him and how to refuse it. In the second he looks back at himself, a boy preacher in a Harlem church, and describes a tense dinner in Chicago with Elijah Muhammad. The sentences climb like sermons and then stop, a hand laid on your arm. Nobody is let off, readers included.',
  },
  {
    isbn13: '9780826412768',
    title: 'Pedagogy of the Oppressed',
    authors: ['Paulo Freire'],
    publisher: 'Continuum',
    year: 1968,
    language: 'en',
    genres: ['non-fiction', 'philosophy'],
    description:
      'Paulo Freire taught adults to read in the north-east of Brazil, was jailed after the coup of 1964, and wrote this in exile in Chile. His target is teaching treated as banking, facts deposited in silent heads; his remedy is a conversation in which the teacher learns too. Dense in places, electric in others, it has worked its way into literacy circles and universities on every continent.',
  },
  {
    isbn13: '9780140135152',
    title: 'Ways of Seeing',
    authors: ['John Berger'],
    publisher: 'Penguin',
    year: 1972,
    language: 'en',
    genres: ['non-fiction'],
    description:
      'Seven essays, three of them made of nothing but pictures, grew out of four BBC programmes. Who paid for oil paintings, and what did they want to see themselves owning? What happens to an altarpiece once a camera has copied it? Why does advertising borrow the poses of old portraits? John Berger and his collaborators ask bluntly, in bold type, and no museum visit afterwards is quite innocent.',
  },
  {
    isbn13: '9780394740676',
    title: 'Orientalism',
    authors: ['Edward W. Said'],
    publisher: 'Vintage',
    year: 1978,
    language: 'en',
    genres: ['non-fiction', 'history'],
    description:
      'Napoleon took scholars to Egypt as well as cannon, and Edward Said, born in Jerusalem and teaching literature in New York, wanted to know what their learning was for. Reading diplomats, poets, travellers and professors, he shows Europe describing an Orient until the description could help to govern it. The quarrel this book opened, about who may speak for whom, has not closed since.',
  },
  {
    isbn13: '9780684853949',
    title: 'The Man Who Mistook His Wife for a Hat',
    authors: ['Oliver Sacks'],
    publisher: 'Touchstone',
    year: 1985,
    language: 'en',
    genres: ['non-fiction'],
    description:
      "A music teacher reaches for his hat and takes hold of his wife's head. A former sailor is sure that it is still 1945. Twins who cannot manage simple arithmetic swap enormous prime numbers for pleasure. Oliver Sacks, a neurologist with a novelist's patience, asks of each patient not only what has been lost but who is there, and makes an ordinary working brain look miraculous.",
  },
  {
    isbn13: '9780374525644',
    title: 'The Spirit Catches You and You Fall Down',
    authors: ['Anne Fadiman'],
    publisher: 'Farrar, Straus and Giroux',
    year: 1997,
    language: 'en',
    genres: ['non-fiction'],
    description:
      "Lia Lee's parents, Hmong refugees from Laos, believed that a slammed door had frightened her soul away. Her doctors in Merced, California, knew that she had epilepsy. Both wanted her well. Anne Fadiman spent years listening in kitchens and hospital corridors to learn how devotion on every side could go so wrong, and tells a people's long history along the way. Medical schools now assign it.",
  },
  {
    isbn13: '9780312425845',
    title: 'Voices from Chernobyl',
    authors: ['Svetlana Alexievich'],
    publisher: 'Picador',
    year: 1997,
    language: 'en',
    genres: ['non-fiction', 'history'],
    description:
      "After the reactor exploded in April 1986, Svetlana Alexievich went round Belarus and listened: to a fireman's young widow, to soldiers sent to clear the ruins, to old villagers who slipped back into the forbidden zone, to teachers, scientists and children. Their monologues stand almost without comment, like a chorus. An unimaginable event is told here in kitchen words, and so becomes imaginable.",
  },
  {
    isbn13: '9781400067558',
    title: 'Behind the Beautiful Forevers',
    authors: ['Katherine Boo'],
    publisher: 'Random House',
    year: 2012,
    language: 'en',
    genres: ['non-fiction'],
    description:
      "Annawadi is a settlement of makeshift huts beside Mumbai's international airport, screened from the road by a wall of advertisements for tiles. For more than three years Katherine Boo followed the people who lived there, among them Abdul, a teenager who sorts rubbish with an expert eye until a neighbour's accusation puts his family before the courts. It moves like a novel, and the names are real.",
  },
  {
    isbn13: '9780593133231',
    title: 'An Immense World',
    authors: ['Ed Yong'],
    publisher: 'Random House',
    year: 2022,
    language: 'en',
    genres: ['non-fiction'],
    description:
      'Every creature lives inside its own bubble of sensation, and Ed Yong goes politely knocking. Catfish taste with their whole skin, scallops look out through rows of eyes, elephantfish converse in electricity, and turtles steer by the magnetism of the earth. The science is exact, the laboratory comedy excellent, and a closing plea to turn down our lights and noise comes when you are ready to agree.',
  },
];
