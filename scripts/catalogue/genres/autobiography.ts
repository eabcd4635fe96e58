import type { CuratedBook } from '../book.ts';

/** People on their own lives, from a bishop in Roman Africa to a comedian in Johannesburg. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780192833723',
    title: 'Confessions',
    authors: ['Saint Augustine'],
    publisher: 'Oxford University Press',
    year: 397,
    language: 'en',
    genres: ['autobiography', 'philosophy'],
    description:
      "Stolen pears, a friend's death, a mother who would not stop praying: a North African bishop in middle age goes back over his life and addresses every line of it to God. Augustine's boyhood vandalism and his quarrel with his own will sound alarmingly like us, and the closing books turn from memory to the puzzle of what time is.",
  },
  {
    isbn13: '9780140448061',
    title: 'The Pillow Book',
    authors: ['Sei Shōnagon'],
    publisher: 'Penguin Classics',
    year: 1002,
    language: 'en',
    genres: ['autobiography', 'history'],
    description:
      'Infuriating things, things that quicken the heart, things that look better in paintings: about the year 1000 a lady-in-waiting to Empress Teishi in Kyoto filled a bundle of paper with lists, gossip, weather and put-downs. Sei Shōnagon is snobbish, exact and delightful company, and a snowfall at court has rarely been better noticed.',
  },
  {
    isbn13: '9781580495769',
    title: 'Narrative of the Life of Frederick Douglass',
    authors: ['Frederick Douglass'],
    publisher: 'Prestwick House',
    year: 1845,
    language: 'en',
    genres: ['autobiography', 'history'],
    description:
      'Seven years after escaping from Maryland, and at the risk of being recaptured, Frederick Douglass put real names and places into print so that nobody could call him an impostor. In little more than a hundred pages he learns reading with the help of street boys, fights a slave-breaker named Covey and finds a language equal to his anger.',
  },
  {
    isbn13: '9780807059098',
    title: 'An Autobiography: The Story of My Experiments with Truth',
    authors: ['Mohandas K. Gandhi'],
    publisher: 'Beacon Press',
    year: 1927,
    language: 'en',
    genres: ['autobiography', 'history'],
    description:
      'First published in weekly instalments, this reads like a laboratory notebook kept on one man: a shy law student in London hunting for vegetarian restaurants, a barrister put off a train at Pietermaritzburg, a campaigner forever testing diets and vows on himself. Gandhi reports his failures as candidly as his successes, and stops at the start of the 1920s.',
  },
  {
    isbn13: '9780553296983',
    title: 'The Diary of a Young Girl',
    authors: ['Anne Frank'],
    publisher: 'Bantam',
    year: 1947,
    language: 'en',
    genres: ['autobiography', 'young adult', 'history'],
    description:
      "Kitty, the imaginary friend to whom the entries are addressed, hears everything: potatoes, quarrels, first kisses, the chestnut tree behind a house on Amsterdam's Prinsengracht. Anne Frank had begun rewriting her notebooks with publication in mind when she was arrested at fifteen. What survives is a sharp, funny apprentice writer, unfinished in every sense.",
  },
  {
    isbn13: '9780684826806',
    title: 'Survival in Auschwitz',
    authors: ['Primo Levi'],
    publisher: 'Touchstone',
    year: 1947,
    language: 'en',
    genres: ['autobiography', 'history'],
    description:
      'A young chemist from Turin, Primo Levi was taken to Auschwitz in February 1944 and set down what he had seen almost as soon as he was home. He writes like a man making an accurate report, on soup, shoes, barter and the uses of a canto of Dante, and asks only that we consider it. The calm is what shakes you.',
  },
  {
    isbn13: '9780142004418',
    title: 'My Family and Other Animals',
    authors: ['Gerald Durrell'],
    publisher: 'Penguin Books',
    year: 1956,
    language: 'en',
    genres: ['autobiography', 'travel'],
    description:
      "In 1935 the Durrells, tired of English drizzle, decamped to Corfu, where ten-year-old Gerald filled the house with scorpions, tortoises, a gull and an owl while his eldest brother, Larry, tried to be a writer. Memory has been improved for comic effect throughout, yet the island's heat, olive groves and fireflies come off the page intact.",
  },
  {
    isbn13: '9780553279375',
    title: 'I Know Why the Caged Bird Sings',
    authors: ['Maya Angelou'],
    publisher: 'Bantam',
    year: 1969,
    language: 'en',
    genres: ['autobiography'],
    description:
      "Maya Angelou was three when she and her brother Bailey were put on a train to Stamps, Arkansas, with tags on their wrists. Her grandmother's store, revival meetings, Joe Louis on the radio, San Francisco in wartime: the childhood holds terror too, told without flinching. And there is Mrs. Flowers, who gives a silent girl back her voice through poems.",
  },
  {
    isbn13: '9780525657743',
    title: 'Crying in H Mart',
    authors: ['Michelle Zauner'],
    publisher: 'Knopf',
    year: 2021,
    language: 'en',
    genres: ['autobiography', 'cooking'],
    description:
      "The aisles of a Korean supermarket undo Michelle Zauner after her mother's death: seaweed brands, banchan, grandmothers at the food court. Known as the singer of Japanese Breakfast, she goes back to a prickly childhood in Eugene, Oregon, summers in Seoul and the months of nursing, and teaches herself kimchi from online videos. Read it with something to eat nearby.",
  },
  {
    isbn13: '9780316548182',
    title: 'Long Walk to Freedom',
    authors: ['Nelson Mandela'],
    publisher: 'Little, Brown',
    year: 1994,
    language: 'en',
    genres: ['autobiography', 'history'],
    description:
      "Begun in secret in a Robben Island cell and finished after his release, Mandela's account runs from a boyhood minding calves at Qunu to the presidency. The law office shared with Oliver Tambo, the months underground and the lime quarry are described without self-pity and often with humour. He studies his warders as closely as his speeches, which explains a good deal.",
  },
  {
    isbn13: '9788497593885',
    title: 'Paula',
    authors: ['Isabel Allende'],
    publisher: 'Debolsillo',
    year: 1994,
    language: 'es',
    genres: ['autobiography'],
    description:
      "In December 1991 Isabel Allende's daughter fell gravely ill in Madrid and slipped into a coma. Keeping vigil, the novelist began to write down the family story so that Paula would not wake up lost. Out come eccentric ancestors, the coup of 1973, exile in Caracas, scandals and late love. A memoir in Spanish, enormously warm, addressed to one listener.",
  },
  {
    isbn13: '9789793600697',
    title: 'Kambing Jantan',
    authors: ['Raditya Dika'],
    publisher: 'GagasMedia',
    year: 2005,
    language: 'id',
    genres: ['autobiography'],
    description:
      "Long before anyone was an influencer, an Indonesian student in Australia kept a blog about being homesick, broke and permanently embarrassed by himself. Collected here, Raditya Dika's entries on classes, family and love at long distance showed a generation of Indonesian readers that a diary could be slapstick. In Indonesian, and not to be attempted with a straight face.",
  },
  {
    isbn13: '9781400033881',
    title: 'Istanbul: Memories and the City',
    authors: ['Orhan Pamuk'],
    publisher: 'Vintage',
    year: 2003,
    language: 'en',
    genres: ['autobiography', 'travel'],
    description:
      'Hüzün, a melancholy that a whole city shares, is the true hero of this memoir. Orhan Pamuk grew up in an apartment building full of relatives and unplayed pianos, while old wooden mansions on the Bosphorus went up in flames and a boy at a window counted the ships. Black-and-white photographs, many by Ara Güler, make it a book to look at as well.',
  },
  {
    isbn13: '9780385689229',
    title: 'Born a Crime',
    authors: ['Trevor Noah'],
    publisher: 'Doubleday Canada',
    year: 2016,
    language: 'en',
    genres: ['autobiography'],
    description:
      "With a Xhosa mother and a Swiss father, Trevor Noah was, under apartheid's laws, proof of an offence. As a small child in Johannesburg he had to be kept out of sight; as a teenager he sold pirated CDs in Alexandra and used languages as camouflage. The jokes are excellent, but the book belongs to Patricia, the mother who will not be afraid.",
  },
];
