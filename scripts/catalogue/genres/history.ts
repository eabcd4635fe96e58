import type { CuratedBook } from '../book.ts';

/** How things came about: one book each on a world, a city, a war, a migration or a pinch of salt. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780140449082',
    title: 'The Histories',
    authors: ['Herodotus'],
    publisher: 'Penguin Classics',
    year: -430,
    language: 'en',
    genres: ['history', 'travel'],
    description:
      'Why did Greeks and Persians fight? To answer, Herodotus of Halicarnassus first has to describe most of the known world: Egyptian embalmers, gold-digging ants, Scythian burials, the bridge of boats that Xerxes threw across the Hellespont. He repeats what he was told, says when he doubts it, and never passes up a good story. A whole discipline starts with this curiosity.',
  },
  {
    isbn13: '9780691166285',
    title: 'The Muqaddimah: An Introduction to History',
    authors: ['Ibn Khaldun'],
    publisher: 'Princeton University Press',
    year: 1377,
    language: 'en',
    genres: ['history', 'philosophy'],
    description:
      "Withdrawn to a castle in what is now Algeria, a weary politician from Tunis drafted the introduction to a universal history and found himself asking why dynasties rise and rot. Ibn Khaldun's answer, a solidarity won in hardship and lost in luxury, takes in climate, taxes, prices and schooling. This is a one-volume abridgement of Franz Rosenthal's translation.",
  },
  {
    isbn13: '9780345349576',
    title: 'A Distant Mirror: The Calamitous 14th Century',
    authors: ['Barbara W. Tuchman'],
    publisher: 'Ballantine',
    year: 1978,
    language: 'en',
    genres: ['history'],
    description:
      "Plague, papal schism, peasant revolt and a war that would not end: Barbara Tuchman finds her way through the fourteenth century by following one French nobleman, Enguerrand de Coucy, who married an English king's daughter and so had a foot in each camp. Tournament dust, ruined harvests and mercenary bands are seen with a reporter's eye.",
  },
  {
    isbn13: '9781400032051',
    title: '1491: New Revelations of the Americas Before Columbus',
    authors: ['Charles C. Mann'],
    publisher: 'Vintage',
    year: 2005,
    language: 'en',
    genres: ['history', 'non-fiction'],
    description:
      'How many people lived in the Americas before the ships came, and what had they built? Charles Mann visits archaeologists, geneticists and ecologists who think the schoolbook answer far too small. Maize bred by human hand, the mounds of Cahokia, Andean knotted cords, orchards in Amazonia: a hemisphere long tended by people comes into view, along with the arguments still going on about it.',
  },
  {
    isbn13: '9780679724674',
    title: 'The Black Jacobins',
    authors: ['C.L.R. James'],
    publisher: 'Vintage',
    year: 1938,
    language: 'en',
    genres: ['history', 'biography'],
    description:
      "In France's richest sugar colony enslaved people rose in 1791 and, over twelve years, defeated planters, Spanish and British expeditions and an army sent by Napoleon. C.L.R. James, a Trinidadian Marxist writing in the 1930s, tells it around Toussaint Louverture, coachman turned general. Written with African independence in mind, and alive in every paragraph.",
  },
  {
    isbn13: '9780099448549',
    title: 'The Fatal Shore',
    authors: ['Robert Hughes'],
    publisher: 'Vintage',
    year: 1986,
    language: 'en',
    genres: ['history'],
    description:
      'For eighty years Britain shipped its convicts, some 160,000 of them, to the far side of the earth. Robert Hughes, an Australian art critic, went through letters, petitions and official papers to hear pickpockets, Irish rebels and chained men on Norfolk Island, and to ask what their coming meant for Aboriginal people. Big, furious and gorgeously phrased.',
  },
  {
    isbn13: '9780618001903',
    title: "King Leopold's Ghost",
    authors: ['Adam Hochschild'],
    publisher: 'Mariner Books',
    year: 1998,
    language: 'en',
    genres: ['history', 'non-fiction'],
    description:
      'A shipping clerk on the docks at Antwerp notices that boats from the Congo arrive full of rubber and ivory and go back carrying little but soldiers and guns. From that inference Adam Hochschild unrolls the private colony of a Belgian king who never set foot there, and the missionaries, travellers and one stubborn consul who exposed it.',
  },
  {
    isbn13: '9780300108835',
    title: 'A Little History of the World',
    authors: ['E.H. Gombrich'],
    publisher: 'Yale University Press',
    year: 1936,
    language: 'en',
    genres: ['history', 'children'],
    description:
      "Asked in Vienna to translate a children's history he thought poor, the young Ernst Gombrich said he could write a better one, and did so in six weeks, about a chapter a day. From the Stone Age to the First World War it sounds like someone talking kindly across a table; a last chapter, added in old age, owns up to what he got wrong.",
  },
  {
    isbn13: '9780679721031',
    title: 'Hiroshima',
    authors: ['John Hersey'],
    publisher: 'Vintage',
    year: 1946,
    language: 'en',
    genres: ['history', 'non-fiction'],
    description:
      "Six people are doing ordinary things on an August morning: a clerk turns to speak to a colleague, a doctor sits down with his newspaper, a tailor's widow looks out of her kitchen window. John Hersey tells what the next hours and months held for each of them and adds no comment. The New Yorker gave a whole issue to it in 1946.",
  },
  {
    isbn13: '9780140284584',
    title: 'Stalingrad: The Fateful Siege, 1942-1943',
    authors: ['Antony Beevor'],
    publisher: 'Penguin Books',
    year: 1998,
    language: 'en',
    genres: ['history'],
    description:
      'Letters home, interrogation reports, the complaints of political officers: Antony Beevor went through Russian and German archives for voices and built the battle from them. Soldiers of both armies, and the civilians caught between, live in cellars a few yards apart, from the summer advance to the frozen encirclement by the Volga. You will want a blanket and something hot.',
  },
  {
    isbn13: '9780142001615',
    title: 'Salt: A World History',
    authors: ['Mark Kurlansky'],
    publisher: 'Penguin Books',
    year: 2002,
    language: 'en',
    genres: ['history', 'cooking'],
    description:
      "Chinese brine wells, Roman fish sauce, Basque cod, the hated French tax, Gandhi's walk to the sea: follow one edible rock and you can get almost anywhere. Mark Kurlansky gathers wars, trade routes, engineering and old recipes with the happiness of a man who has always one more thing to tell you. Best read within reach of olives.",
  },
  {
    isbn13: '9780060198817',
    title: 'India After Gandhi',
    authors: ['Ramachandra Guha'],
    publisher: 'Ecco',
    year: 2007,
    language: 'en',
    genres: ['history'],
    description:
      'Many histories of India stop in 1947; Ramachandra Guha begins there. Refugees by the million, princes to be talked round, a constitution to draft, voters who could not read choosing between party symbols: he shows how improbable this democracy was, and how it kept going through wars, riots and the Emergency. Hindi film gets its due as glue.',
  },
  {
    isbn13: '9780385523905',
    title: 'Nothing to Envy',
    authors: ['Barbara Demick'],
    publisher: 'Spiegel & Grau',
    year: 2009,
    language: 'en',
    genres: ['history', 'non-fiction'],
    description:
      'Two teenagers near Chongjin courted by walking at night, since power cuts made the dark private. Barbara Demick, who could not report freely in North Korea, interviewed people who had left that one city, among them a doctor, a factory worker and a boy who lived at the station, and set their famine years side by side. Ordinary life has seldom been so suspenseful.',
  },
  {
    isbn13: '9780679444329',
    title: 'The Warmth of Other Suns',
    authors: ['Isabel Wilkerson'],
    publisher: 'Random House',
    year: 2010,
    language: 'en',
    genres: ['history', 'biography'],
    description:
      'Ida Mae Gladney left the Mississippi cotton fields in 1937, George Starling the Florida citrus groves in 1945, Robert Foster drove from Louisiana to California in 1953 to practise as a surgeon. Isabel Wilkerson interviewed more than a thousand people, then trusted three of them to carry the migration of some six million Black Americans. Their voices stay in the room.',
  },
];
