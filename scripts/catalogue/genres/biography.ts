import type { CuratedBook } from '../book.ts';

/** Lives told by others, from the palace gossip of Rome to a garage in California. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780140449211',
    title: 'The Twelve Caesars',
    authors: ['Suetonius'],
    publisher: 'Penguin Classics',
    year: 121,
    language: 'en',
    genres: ['biography', 'history'],
    description:
      "As secretary to the emperor Hadrian, Suetonius had the imperial archives within reach, and he used them the way a gossip uses a keyhole. From Julius Caesar to Domitian he files each ruler's looks, jokes, debts, omens and cruelties under neat headings, and judges by his choice of detail. Roman power has seldom been watched at such close quarters.",
  },
  {
    isbn13: '9780192834102',
    title: 'The Lives of the Artists',
    authors: ['Giorgio Vasari'],
    publisher: 'Oxford University Press',
    year: 1550,
    language: 'en',
    genres: ['biography', 'history'],
    description:
      'A working painter and architect, Vasari went about sixteenth-century Italy collecting stories of the people whose pictures he admired: Giotto painting a fly so lifelike that his master tried to brush it off, Brunelleschi standing an egg on end, Leonardo buying caged birds to set them free. Half of what we imagine about artists begins in these pages, errors included.',
  },
  {
    isbn13: '9780140280555',
    title: "Galileo's Daughter",
    authors: ['Dava Sobel'],
    publisher: 'Penguin Books',
    year: 1999,
    language: 'en',
    genres: ['biography', 'history'],
    description:
      'One hundred and twenty-four letters survive from a convent outside Florence, written by Suor Maria Celeste to her father. Dava Sobel sets them, with their mended collars, candied citron and worry, beside the telescope and the trial of 1633. The most famous quarrel in science becomes the story of a small household keeping faith with itself.',
  },
  {
    isbn13: '9780679456728',
    title: 'Catherine the Great: Portrait of a Woman',
    authors: ['Robert K. Massie'],
    publisher: 'Random House',
    year: 2011,
    language: 'en',
    genres: ['biography', 'history'],
    description:
      'Sophie of Anhalt-Zerbst was fourteen when she set out for Russia to be looked over as a bride for the heir. Robert Massie follows the bookish German girl through a wretched marriage, a coup and thirty-four years on the throne, writing to Voltaire, buying pictures, putting down rebellion. Court politics here have the pull of a long nineteenth-century novel.',
  },
  {
    isbn13: '9780609809648',
    title: 'Genghis Khan and the Making of the Modern World',
    authors: ['Jack Weatherford'],
    publisher: 'Three Rivers Press',
    year: 2004,
    language: 'en',
    genres: ['biography', 'history'],
    description:
      'Jack Weatherford travelled the Mongolian steppe with the Secret History in hand, testing an old text against pasture, river and wind. His Temujin starts as a boy whose family was abandoned by its clan, and founds an empire that carried paper money, diplomatic immunity and a relay post across Asia. A corrective to the usual horror story, and a fast ride.',
  },
  {
    isbn13: '9780060085896',
    title: 'Frida: A Biography of Frida Kahlo',
    authors: ['Hayden Herrera'],
    publisher: 'Harper Perennial',
    year: 1983,
    language: 'en',
    genres: ['biography'],
    description:
      'At eighteen Frida Kahlo was nearly killed in a Mexico City bus accident; a mirror was hung above her sickbed, and what she saw there became the pictures. Hayden Herrera, working from letters, a diary and many interviews, keeps Diego Rivera, politics, bawdy jokes and plaster corsets all in view without letting the legend crowd out the paint.',
  },
  {
    isbn13: '9780060839789',
    title: 'The Professor and the Madman',
    authors: ['Simon Winchester'],
    publisher: 'Harper Perennial',
    year: 1998,
    language: 'en',
    genres: ['biography', 'history'],
    description:
      'Among the volunteers who posted quotations to the makers of the Oxford English Dictionary was an American surgeon, W. C. Minor, tireless and exact, who was a patient at Broadmoor asylum. Simon Winchester braids his life with that of James Murray, the self-taught Scottish editor in his iron shed full of paper slips. Strange, sad and in love with words.',
  },
  {
    isbn13: '9780671750619',
    title: 'The Man Who Knew Infinity',
    authors: ['Robert Kanigel'],
    publisher: 'Washington Square Press',
    year: 1991,
    language: 'en',
    genres: ['biography'],
    description:
      'In January 1913 a clerk at the Madras Port Trust posted pages of theorems to G. H. Hardy in Cambridge. Robert Kanigel tells what followed for both men: a temple-town boyhood in Kumbakonam, vegetarian meals cooked alone in wartime Trinity, results that Ramanujan credited to a goddess. Readers afraid of mathematics will find themselves rooting for a formula.',
  },
  {
    isbn13: '9780316001922',
    title: 'Cleopatra: A Life',
    authors: ['Stacy Schiff'],
    publisher: 'Little, Brown',
    year: 2010,
    language: 'en',
    genres: ['biography', 'history'],
    description:
      'Nearly everything written about Cleopatra in antiquity came from the side that defeated her. Stacy Schiff clears that away and rebuilds a Ptolemaic ruler: Greek by ancestry, said to speak nine languages, with a fleet, a fabulous treasury and Alexandria for a capital. Dry wit does the rest, and the asp is treated with the suspicion it deserves.',
  },
  {
    isbn13: '9780802135582',
    title: 'Che Guevara: A Revolutionary Life',
    authors: ['Jon Lee Anderson'],
    publisher: 'Grove Press',
    year: 1997,
    language: 'en',
    genres: ['biography', 'history'],
    description:
      "Jon Lee Anderson moved to Havana, where Guevara's widow opened private papers to him, and went to Bolivia, where a retired general told him what had become of the body. What came of it is neither poster nor indictment: an asthmatic doctor from Argentina, stubborn, literary, ruthless, followed almost month by month across a continent and an ocean.",
  },
  {
    isbn13: '9781400052172',
    title: 'The Immortal Life of Henrietta Lacks',
    authors: ['Rebecca Skloot'],
    publisher: 'Crown',
    year: 2010,
    language: 'en',
    genres: ['biography', 'non-fiction'],
    description:
      'Cells taken from a young mother at Johns Hopkins in 1951 went on dividing in laboratories around the world long after she had died. Nobody had asked her, and two decades passed before her family found out. Rebecca Skloot spent years with them, above all with the daughter, Deborah, and the book is as much about trust as about science.',
  },
  {
    isbn13: '9780812973013',
    title: 'Mountains Beyond Mountains',
    authors: ['Tracy Kidder'],
    publisher: 'Random House',
    year: 2003,
    language: 'en',
    genres: ['biography', 'non-fiction'],
    description:
      'Paul Farmer will walk for hours over Haitian hills to check on one patient, and Tracy Kidder, out of breath, goes with him. From the clinic at Cange the story widens to the slums of Lima, Siberian prisons and Boston wards, wherever tuberculosis meets poverty. A portrait of goodness that stays interesting because its subject is funny, impatient and hard to keep up with.',
  },
  {
    isbn13: '9781451648539',
    title: 'Steve Jobs',
    authors: ['Walter Isaacson'],
    publisher: 'Simon & Schuster',
    year: 2011,
    language: 'en',
    genres: ['biography'],
    description:
      'More than forty interviews with Jobs went into this, and he asked for no control over the text. Walter Isaacson goes from the Los Altos garage through NeXT and Pixar to the second reign at Apple, recording the tantrums as carefully as the launches. People who dislike the man and people who love the machines will both find their case strengthened.',
  },
  {
    isbn13: '9780743246989',
    title: 'Wild Swans: Three Daughters of China',
    authors: ['Jung Chang'],
    publisher: 'Touchstone',
    year: 1991,
    language: 'en',
    genres: ['biography', 'history', 'autobiography'],
    description:
      "Three women, one family, most of China's twentieth century. The grandmother had bound feet and was given to a warlord general as a concubine; the mother worked for the Communists and was later denounced; the daughter, Jung Chang, was briefly a Red Guard and left for Britain in 1978. Politics arrives here as it does in life, at the family table.",
  },
];
