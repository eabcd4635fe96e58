import type { CuratedBook } from '../book.ts';

/** Novels from a thousand years of storytelling that make a whole world out of a household, a village or a town. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780142437148',
    title: 'The Tale of Genji',
    authors: ['Murasaki Shikibu'],
    publisher: 'Penguin Classics',
    year: 1010,
    language: 'en',
    genres: ['fiction', 'romance'],
    description:
      "Murasaki Shikibu served at the imperial court in what is now Kyoto, and wrote these fifty-four chapters about an emperor's son who may charm anyone but may never reign. Robes are chosen like arguments, love letters judged by their paper, and one woman's jealousy leaves her body to do harm. Royall Tyler's notes keep ranks and seasons straight. A chapter a night is the right dose.",
  },
  {
    isbn13: '9780451529176',
    title: 'Middlemarch',
    authors: ['George Eliot'],
    publisher: 'Signet Classics',
    year: 1871,
    language: 'en',
    genres: ['fiction'],
    description:
      "Dorothea Brooke wants to do some great good in provincial England, and marries a dried-up scholar in order to begin. Around her George Eliot sets a young doctor with modern ideas, a banker with a past, and a whole county's gossip in the years before the Reform Act of 1832. Few novels are so funny about vanity, or so forgiving of it.",
  },
  {
    isbn13: '9789725681367',
    title: 'Os Maias',
    authors: ['Eça de Queirós'],
    publisher: 'Ulisseia',
    year: 1888,
    language: 'pt',
    genres: ['fiction'],
    description:
      'Lisbon in the 1870s: a rich and handsome young doctor comes home from his travels to the family house, the Ramalhete, full of projects that somehow wait until after dinner. Eça de Queirós follows him through operas, horse races and literary suppers, and into a love affair with a secret folded inside it. Portuguese prose at its most elegant, and no mercy for clever people who never start.',
  },
  {
    isbn13: '9780385474542',
    title: 'Things Fall Apart',
    authors: ['Chinua Achebe'],
    publisher: 'Anchor Books',
    year: 1958,
    language: 'en',
    genres: ['fiction'],
    description:
      'Okonkwo has built his name on wrestling, yams and never once resembling his father. His Igbo clan, Umuofia, has a custom for every quarrel except the one that arrives with the missionaries. Chinua Achebe tells it in clear English full of proverbs, from inside the compound looking out. The book is short; the stubbornness at the centre of it hurts to watch.',
  },
  {
    isbn13: '9780307593917',
    title: 'Please Look After Mom',
    authors: ['Kyung-Sook Shin'],
    publisher: 'Knopf',
    year: 2008,
    language: 'en',
    genres: ['fiction'],
    description:
      'At Seoul Station a husband walks ahead, as he always has, the subway doors close, and his wife is left on the platform. She is not seen again. While her grown children print flyers and quarrel over the wording, Kyung-sook Shin goes from one of the family to the next, calls daughter and husband to account as "you", and shows how little anyone ever asked of the woman who fed them.',
  },
  {
    isbn13: '9782253140870',
    title: "L'Écume des jours",
    authors: ['Boris Vian'],
    publisher: 'Le Livre de Poche',
    year: 1947,
    language: 'fr',
    genres: ['fiction', 'romance'],
    description:
      "At Colin's a piano mixes cocktails to match the tune, and mice dance in the kitchen sunlight. He marries Chloé, who shares her name with a number arranged by Duke Ellington; then a water lily begins to grow in her lung and the very rooms start to shrink. Boris Vian, engineer and jazz trumpeter, bent French into new shapes to describe happiness running out.",
  },
  {
    isbn13: '9789684114739',
    title: 'Las batallas en el desierto',
    authors: ['José Emilio Pacheco'],
    publisher: 'Ediciones Era',
    year: 1981,
    language: 'es',
    genres: ['fiction'],
    description:
      "Mexico City, the Colonia Roma, in the boom years after the Second World War. Carlitos plays at desert battles in the school yard, eats supper at other boys' tables, and falls completely in love with his best friend's mother. José Emilio Pacheco needs fewer than a hundred pages for the scandal, and for a whole city since pulled down. In Spanish, and learned by Mexicans almost like a song.",
  },
  {
    isbn13: '9789770907375',
    title: 'ثلاثية غرناطة',
    authors: ['رضوى عاشور'],
    publisher: 'دار الشروق',
    year: 1994,
    language: 'ar',
    genres: ['fiction'],
    description:
      'Granada is about to surrender, and Abu Jaafar, who binds and copies books, sees his trade become dangerous. Radwa Ashour follows his family through three linked novels and more than a century of closed bathhouses, burned and hidden manuscripts and forced baptisms, up to the expulsion of the Moriscos. The Egyptian novelist writes in supple Arabic and keeps history at the height of a workbench.',
  },
  {
    isbn13: '9780060531041',
    title: 'One Hundred Years of Solitude',
    authors: ['Gabriel García Márquez'],
    publisher: 'HarperCollins',
    year: 1967,
    language: 'en',
    genres: ['fiction'],
    description:
      'A man who will end up tied to a chestnut tree founds Macondo beside a clear river, and seven generations of Buendías pass through it: a colonel who loses thirty-two uprisings, a plague of insomnia, a priest who rises off the ground on hot chocolate, a banana company that wants no witnesses. Gabriel García Márquez keeps a perfectly straight face, and that is where the wonder comes from.',
  },
  {
    isbn13: '9789799731234',
    title: 'Bumi Manusia',
    authors: ['Pramoedya Ananta Toer'],
    publisher: 'Lentera Dipantara',
    year: 1980,
    language: 'id',
    genres: ['fiction'],
    description:
      'Surabaya, 1898. Minke, one of the few Javanese at an elite Dutch school, meets Nyai Ontosoroh, a concubine with no rights in law who runs a whole estate and has read her way past her masters. Pramoedya Ananta Toer told the story aloud to fellow prisoners on Buru island before he could write it down. First of four novels, here in the Indonesian original.',
  },
  {
    isbn13: '9780140089226',
    title: 'The Bone People',
    authors: ['Keri Hulme'],
    publisher: 'Penguin',
    year: 1984,
    language: 'en',
    genres: ['fiction'],
    description:
      "Kerewin, a painter who can no longer paint, lives alone in a tower on the coast of New Zealand's South Island. One day a boy who does not speak is standing in her window; after him comes Joe, the Māori foster father who loves him and hurts him. Keri Hulme's English is salted with Māori, dreams and drink. It won the Booker Prize in 1985 and still resembles nothing else.",
  },
  {
    isbn13: '9781400033416',
    title: 'Beloved',
    authors: ['Toni Morrison'],
    publisher: 'Vintage',
    year: 1987,
    language: 'en',
    genres: ['fiction'],
    description:
      'A house outside Cincinnati in 1873 shakes with the rage of a dead baby. Sethe escaped from slavery in Kentucky eighteen years ago, and what she did to keep her children from being taken back has kept the neighbours away ever since. Then a young woman with unlined hands turns up at the door. Toni Morrison lets the past come in, sit down and ask to be fed.',
  },
  {
    isbn13: '9780679457312',
    title: 'The God of Small Things',
    authors: ['Arundhati Roy'],
    publisher: 'Random House',
    year: 1997,
    language: 'en',
    genres: ['fiction'],
    description:
      'Pickle jars, a sky-blue Plymouth, a river under the coconut trees: Kerala in December 1969, seen from the height of seven-year-old twins. Their English cousin comes for Christmas, their mother loves a man she is forbidden by caste to touch, and Arundhati Roy moves the clock back and forth around the few days in which everything breaks. The sentences skip like children and land like a verdict.',
  },
  {
    isbn13: '9780802158741',
    title: 'Small Things Like These',
    authors: ['Claire Keegan'],
    publisher: 'Grove Press',
    year: 2021,
    language: 'en',
    genres: ['fiction'],
    description:
      'New Ross, Ireland, in the weeks before Christmas 1985. Bill Furlong, coal merchant and father of five girls, makes an early delivery to the convent and sees something the town has quietly agreed not to see. Claire Keegan needs little more than a hundred pages; every mug of tea and sack of anthracite bears on the question of what one ordinary, decent man will do.',
  },
];
