import type { CuratedBook } from '../book.ts';

/** Small books with long echoes: stories for one sitting, from plague-year Florence to a Jakarta coffee bar. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780140449303',
    title: 'The Decameron',
    authors: ['Giovanni Boccaccio'],
    publisher: 'Penguin Classics',
    year: 1353,
    language: 'en',
    genres: ['short stories'],
    description:
      "While plague empties Florence in 1348, seven young women and three young men withdraw to the hills and agree to tell a story each on ten separate days. Merchants are fleeced, friars caught out, husbands outwitted, and a man with nothing left but a falcon receives a visitor. Giovanni Boccaccio's hundred tales laugh as hard as they do because of what is happening in the city below.",
  },
  {
    isbn13: '9780486270647',
    title: 'The Necklace and Other Short Stories',
    authors: ['Guy de Maupassant'],
    publisher: 'Dover',
    year: 1884,
    language: 'en',
    genres: ['short stories'],
    description:
      "A clerk's wife borrows a diamond necklace for one evening, and the evening costs her ten years. Guy de Maupassant, who learned his craft under Flaubert, turned out some three hundred stories of Norman farmers, Paris offices and towns under Prussian occupation; this slim selection is the quickest way in. No adjective is wasted, and the respectable come off worst. Ideal for a train that might be late.",
  },
  {
    isbn13: '9780553381009',
    title: 'Selected Stories',
    authors: ['Anton Chekhov'],
    publisher: 'Bantam',
    year: 1883,
    language: 'en',
    genres: ['short stories'],
    description:
      'A clerk sneezes on a general at the theatre. A boy apprentice posts a letter to his grandfather. A man on holiday in Yalta notices a lady with a little dog. These thirty stories run from the comic sketches Anton Chekhov sold as a medical student to the last one he finished, in 1903, and not one tells you what to feel. Translated by Richard Pevear and Larissa Volokhonsky.',
  },
  {
    isbn13: '9780192839992',
    title: 'Dubliners',
    authors: ['James Joyce'],
    publisher: 'Oxford University Press',
    year: 1914,
    language: 'en',
    genres: ['short stories'],
    description:
      "Fifteen stories about a city holding its breath. A boy reaches the bazaar as the lights go out, a girl grips a railing on the quay, a mother makes a scene over a concert fee, and two elderly sisters give their winter dance. James Joyce needed years to find a publisher who would print it unaltered. The writing is as clear as a window, and what it shows is everyone's own street.",
  },
  {
    isbn13: '9780141441801',
    title: 'The Garden Party and Other Stories',
    authors: ['Katherine Mansfield'],
    publisher: 'Penguin Classics',
    year: 1922,
    language: 'en',
    genres: ['short stories'],
    description:
      'The marquee is up and the cream puffs have come when news arrives that a carter from the poor cottages down the lane has been killed, and Laura wonders whether one can still have a band. Katherine Mansfield, born in Wellington, wrote these while ill in Europe, with New Zealand light in every window. One story is a whole day at the bay; in another, Miss Brill takes out her fur.',
  },
  {
    isbn13: '9780140455489',
    title: 'The Real Story of Ah-Q and Other Tales of China',
    authors: ['Lu Xun'],
    publisher: 'Penguin Classics',
    year: 1921,
    language: 'en',
    genres: ['short stories'],
    description:
      "Ah-Q loses every fight and calls each one a moral victory. A madman reads between the lines of history and is appalled. A threadbare scholar still owes the tavern nineteen coppers. Lu Xun gave up medicine because he thought the spirit of China needed treatment first, and this volume, translated by Julia Lovell, holds all his fiction: quick, grim, bitterly funny and fond of nobody's excuses.",
  },
  {
    isbn13: '9780143039655',
    title: 'Malgudi Days',
    authors: ['R.K. Narayan'],
    publisher: 'Penguin Classics',
    year: 1943,
    language: 'en',
    genres: ['short stories'],
    description:
      'Malgudi appears on no map of southern India, but R.K. Narayan knew its postman and its pickpocket, its shopkeepers and its schoolboys. An astrologer on the pavement gets the one customer he should have turned away; a letter is held back for the sake of a wedding; a boy regrets what he has said about his teacher. Nothing is raised above a murmur, and a whole town comes to sit on your step.',
  },
  {
    isbn13: '9780802130303',
    title: 'Ficciones',
    authors: ['Jorge Luis Borges'],
    publisher: 'Grove Press',
    year: 1944,
    language: 'en',
    genres: ['short stories', 'fantasy'],
    description:
      'A library that contains every possible book. A Frenchman who sets out to write Don Quixote again, word for word. A young man who is unable to forget anything at all. Jorge Luis Borges saw no need for long novels when one could pretend that they existed and discuss them, so these pieces, from the Buenos Aires of the 1940s, are brief, courteous and bottomless. One at a time is plenty.',
  },
  {
    isbn13: '9780151365043',
    title: 'A Good Man is Hard to Find and Other Stories',
    authors: ["Flannery O'Connor"],
    publisher: 'Harcourt',
    year: 1955,
    language: 'en',
    genres: ['short stories'],
    description:
      "A grandmother talks her family into a detour on the road to Florida. A young man selling Bibles calls on a farm where the daughter has a doctorate and a wooden leg. Flannery O'Connor, a devout Catholic in rural Georgia who kept peacocks, wrote ten stories that are wickedly funny right up to the moment when grace turns up, and grace in her hands tends to be armed.",
  },
  {
    isbn13: '9780894108570',
    title: 'Men in the Sun and Other Palestinian Stories',
    authors: ['Ghassan Kanafani'],
    publisher: 'Lynne Rienner',
    year: 1962,
    language: 'en',
    genres: ['short stories', 'fiction'],
    description:
      'Three Palestinians of three generations want to get from Basra to Kuwait, where the work is, and a driver offers to hide them in his empty water tank whenever they come to a border post. Ghassan Kanafani, born in Acre, makes every minute at the checkpoint count. Beside the title novella stand shorter pieces, among them a letter from Gaza and a childhood memory of oranges.',
  },
  {
    isbn13: '9780679750536',
    title: 'The Elephant Vanishes',
    authors: ['Haruki Murakami'],
    publisher: 'Vintage',
    year: 1993,
    language: 'en',
    genres: ['short stories'],
    description:
      "An elephant and its keeper go missing from a locked enclosure in a Tokyo suburb. Newlyweds, seized by hunger at night, hold up a McDonald's for thirty Big Macs. A dentist's wife stops sleeping and spends her nights with Anna Karenina and brandy. In seventeen stories Haruki Murakami's polite, domestic people, spaghetti on the stove, notice that the world has come slightly loose, and go on being polite.",
  },
  {
    isbn13: '9780618101368',
    title: 'Interpreter of Maladies',
    authors: ['Jhumpa Lahiri'],
    publisher: 'Houghton Mifflin',
    year: 1999,
    language: 'en',
    genres: ['short stories'],
    description:
      "Nine stories about people who know one country by heart and live in another. A Boston couple trade confessions in the dark during a run of evening power cuts; a tour guide in Orissa, who translates for a doctor's patients, misreads an American family; an old stair-sweeper in Calcutta remembers grander days. Jhumpa Lahiri's first book, and a Pulitzer winner, measures out its details like cardamom.",
  },
  {
    isbn13: '9789799625731',
    title: 'Filosofi Kopi',
    authors: ['Dee Lestari'],
    publisher: 'Truedee Books',
    year: 2006,
    language: 'id',
    genres: ['short stories'],
    description:
      "Ben travels the world to learn coffee and opens a Jakarta café in which every cup comes with a philosophy of its own, until one customer mentions that he has tasted better. Around that title story Dee Lestari collects ten years of tales and prose pieces, from a girl's hunt for someone named Herman to the hopeless love of a cockroach. Playful, musical and short-winded, in Indonesian.",
  },
  {
    isbn13: '9780307271075',
    title: 'The Thing Around Your Neck',
    authors: ['Chimamanda Ngozi Adichie'],
    publisher: 'Knopf',
    year: 2009,
    language: 'en',
    genres: ['short stories'],
    description:
      "Twelve stories between Nigeria and the United States. Two women, one Igbo and one Hausa, wait out a riot in an abandoned shop; a winner of the visa lottery serves tables in Connecticut; at a writers' retreat near Cape Town the host knows best what is really African. Chimamanda Ngozi Adichie is precise about hair, accents and queues at embassies, and she stops each story one breath early.",
  },
];
