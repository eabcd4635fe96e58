import type { CuratedBook } from '../book.ts';

/** Puzzles and the people who cannot leave them alone, on six continents and in one fourteenth-century abbey. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780375757853',
    title: 'The Moonstone',
    authors: ['Wilkie Collins'],
    publisher: 'Modern Library',
    year: 1868,
    language: 'en',
    genres: ['mystery', 'fiction'],
    description:
      'A yellow diamond, plundered at the storming of Seringapatam, is given to Rachel Verinder on her eighteenth birthday and is gone from her cabinet by morning. Sergeant Cuff, who would rather be growing roses, is called in. Collins hands the story from witness to witness, a butler devoted to Robinson Crusoe, a spinster who leaves tracts everywhere, and each gives away more than intended.',
  },
  {
    isbn13: '9780451528018',
    title: 'The Hound of the Baskervilles',
    authors: ['Arthur Conan Doyle'],
    publisher: 'Signet Classics',
    year: 1902,
    language: 'en',
    genres: ['mystery', 'fiction'],
    description:
      'Sir Charles Baskerville has been found dead in his yew alley, and near the body are the footprints of an enormous hound. Holmes sends Watson down to Dartmoor with the young heir, to report from among the bogs and stone huts, with a convict loose on the moor. Conan Doyle sets a family curse against a stolen boot, and for once Watson gets the best of it.',
  },
  {
    isbn13: '9781579126278',
    title: 'The Murder of Roger Ackroyd',
    authors: ['Agatha Christie'],
    publisher: 'Black Dog & Leventhal',
    year: 1926,
    language: 'en',
    genres: ['mystery'],
    description:
      "In King's Abbot everyone knows everything, thanks mainly to the doctor's sister. When the richest man in the village is stabbed in his study, a foreigner next door with splendid moustaches stops growing vegetable marrows and goes to look. Dr Sheppard keeps a record of the case. Read it before anyone tells you about it. Christie plays fair, and you will turn back to check.",
  },
  {
    isbn13: '9780684803869',
    title: 'The Daughter of Time',
    authors: ['Josephine Tey'],
    publisher: 'Scribner',
    year: 1951,
    language: 'en',
    genres: ['mystery', 'history'],
    description:
      'Inspector Alan Grant is laid up in hospital with nothing to look at but the ceiling, until a friend brings a sheaf of old portraits. He takes one sitter for a judge. It is Richard III. With a young American fetching him books and records, Grant investigates the Princes in the Tower without leaving his bed, and Tey makes the checking of a footnote exciting.',
  },
  {
    isbn13: '9780156001311',
    title: 'The Name of the Rose',
    authors: ['Umberto Eco'],
    publisher: 'Harcourt',
    year: 1980,
    language: 'en',
    genres: ['mystery', 'fiction', 'history'],
    description:
      'A young monk is found dead below the walls of a rich abbey in the mountains of northern Italy, late in 1327, and he is only the first. William of Baskerville, an English friar with eyeglasses and a taste for logic, has seven days and the novice Adso to help him into a library built as a labyrinth. Eco hides the key in a quarrel about laughter.',
  },
  {
    isbn13: '9780743451796',
    title: 'Devil in a Blue Dress',
    authors: ['Walter Mosley'],
    publisher: 'Washington Square Press',
    year: 1990,
    language: 'en',
    genres: ['mystery'],
    description:
      "Los Angeles, 1948. Easy Rawlins, back from the war and just fired from an aircraft plant, has a mortgage to pay on a house he loves. A white man in a white suit walks into Joppy's bar and offers him money to find a young woman named Daphne Monet. Mosley gives Black Los Angeles the private eye it was owed, and gives Easy a friend called Mouse, whom nobody should cross.",
  },
  {
    isbn13: '9780375706851',
    title: 'My Name Is Red',
    authors: ['Orhan Pamuk'],
    publisher: 'Vintage',
    year: 1998,
    language: 'en',
    genres: ['mystery', 'fiction'],
    description:
      'Istanbul, the winter of 1591. A painter of miniatures lies murdered at the bottom of a well, and is the first to speak. The Sultan has secretly ordered a book in the Frankish style, and one of its artists is a killer. Black, home after twelve years and still in love with Shekure, must look for guilt in brushwork. A dog, a gold coin and the colour red also testify.',
  },
  {
    isbn13: '9781400034772',
    title: "The No. 1 Ladies' Detective Agency",
    authors: ['Alexander McCall Smith'],
    publisher: 'Anchor',
    year: 1998,
    language: 'en',
    genres: ['mystery', 'fiction'],
    description:
      'Precious Ramotswe sells the cattle her father left her and opens a detective agency in Gaborone, the only one in Botswana run by a woman. Its assets are a tiny white van, two desks, a teapot and a secretary. Straying husbands, a suspect father and a missing boy come to her door, and McCall Smith has her settle things with patience, manners and red bush tea.',
  },
  {
    isbn13: '9781569472422',
    title: 'Death of a Red Heroine',
    authors: ['Qiu Xiaolong'],
    publisher: 'Soho Press',
    year: 2000,
    language: 'en',
    genres: ['mystery', 'fiction'],
    description:
      'Shanghai, May 1990. The body in the canal was Guan Hongying, a national model worker held up as an example to everyone, so the case is political before it is anything else. Chief Inspector Chen Cao, who publishes poems and translates T. S. Eliot, takes it on with the dogged Detective Yu. Qiu is as good on crowded lodgings and a decent lunch as on clues.',
  },
  {
    isbn13: '9789137126388',
    title: 'Stenhuggaren',
    authors: ['Camilla Läckberg'],
    publisher: 'Forum',
    year: 2005,
    language: 'sv',
    genres: ['mystery'],
    description:
      "A fisherman lifting his lobster pots off Fjällbacka brings up a drowned girl of seven, whose mother is a friend of Erica Falck. The water in the child's lungs did not come from the sea. Patrik Hedström, a new father and short of sleep, has feuding neighbours to question, while a second story, begun in 1923 with a stonecutter, works its way towards him. In Swedish.",
  },
  {
    isbn13: '9780312375065',
    title: 'The Devotion of Suspect X',
    authors: ['Keigo Higashino'],
    publisher: 'Minotaur',
    year: 2005,
    language: 'en',
    genres: ['mystery', 'thriller'],
    description:
      'Yasuko, a single mother in Tokyo, kills the former husband who will not let her be, and the quiet man next door offers to see to everything. Ishigami teaches mathematics; to him an alibi is a proof to be built. You know who did it almost at once. The contest is with Yukawa, a physicist who was once his classmate, and Higashino has hidden the question itself.',
  },
  {
    isbn13: '9781904738411',
    title: 'Thursday Night Widows',
    authors: ['Claudia Piñeiro'],
    publisher: 'Bitter Lemon Press',
    year: 2005,
    language: 'en',
    genres: ['mystery', 'fiction'],
    description:
      "Three men lie at the bottom of a swimming pool on a gated estate outside Buenos Aires, a place of golf, guards and rules about everything. Virginia, who sells the houses there and knows what each of them cost, goes back over the years that led to this night in 2001, with Argentina's economy about to give way. Piñeiro is merciless on money and on neighbourly silence.",
  },
  {
    isbn13: '9782877068161',
    title: "La Vérité sur l'affaire Harry Quebert",
    authors: ['Joël Dicker'],
    publisher: 'Éditions de Fallois',
    year: 2012,
    language: 'fr',
    genres: ['mystery', 'thriller'],
    description:
      "Nola Kellergan, fifteen, vanished from Aurora, New Hampshire, in the summer of 1975. In 2008 her remains turn up in the garden of Harry Quebert, the town's great novelist. His old pupil Marcus Goldman, famous for one book and unable to start another, drives up to clear him. Dicker, a Genevan still in his twenties, numbers his chapters backwards and never runs short of suspects. In French.",
  },
  {
    isbn13: '9781250105608',
    title: 'The Dry',
    authors: ['Jane Harper'],
    publisher: 'Flatiron Books',
    year: 2016,
    language: 'en',
    genres: ['mystery', 'thriller'],
    description:
      'No rain has fallen on Kiewarra for two years. Aaron Falk, who investigates fraud for the federal police in Melbourne, comes home for the funeral of his boyhood friend Luke, already judged by the whole town. It has not forgotten the girl who drowned twenty years before, nor the alibi Falk gave. Harper lets heat, dust and long memories do the menacing in this Australian debut.',
  },
];
