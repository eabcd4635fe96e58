import type { CuratedBook } from '../book.ts';

/** Books to cook from and books about cooking: manuals, memoirs and regional kitchens from Sichuan to Somalia. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780375413407',
    title: 'Mastering the Art of French Cooking',
    authors: ['Julia Child', 'Louisette Bertholle', 'Simone Beck'],
    publisher: 'Alfred A. Knopf',
    year: 1961,
    language: 'en',
    genres: ['cooking'],
    description:
      'Two Frenchwomen and a tall Californian spent years testing every step so that an American with an ordinary supermarket could make boeuf bourguignon without panic. Ingredients are printed beside the moment at which they are needed, and nothing is assumed. Read the pages on omelettes or hollandaise even if you never light the stove: they are lessons in paying attention.',
  },
  {
    isbn13: '9780140446142',
    title: 'The Physiology of Taste',
    authors: ['Jean Anthelme Brillat-Savarin'],
    publisher: 'Penguin Classics',
    year: 1825,
    language: 'en',
    genres: ['cooking', 'philosophy', 'non-fiction'],
    description:
      'A French judge who had fled the Revolution, taught languages in America and shot a wild turkey in Connecticut sat down late in life to ask what eating is for. His answer runs through thirst, coffee, truffles, fondue, exhaustion, dreams and the art of being a good guest. Published two months before he died, it still reads like the best talker at table.',
  },
  {
    isbn13: '9780375405068',
    title: 'The New Book of Middle Eastern Food',
    authors: ['Claudia Roden'],
    publisher: 'Alfred A. Knopf',
    year: 1968,
    language: 'en',
    genres: ['cooking', 'history'],
    description:
      'Her family lost Cairo after the Suez crisis, and Claudia Roden began collecting recipes from fellow exiles before they were forgotten. What started as a keepsake became the book that taught English-speaking cooks about tahini, pilaf and stuffed vine leaves. This rewritten edition of 2000 keeps the folk tales and anecdotes between more than eight hundred dishes.',
  },
  {
    isbn13: '9780913668689',
    title: 'The Moosewood Cookbook',
    authors: ['Mollie Katzen'],
    publisher: 'Ten Speed Press',
    year: 1977,
    language: 'en',
    genres: ['cooking'],
    description:
      'Every page was lettered and drawn by hand, carrots and all, by a young cook at a vegetarian restaurant run by a collective in Ithaca, New York. Generous with cheese, garlic and encouragement, it persuaded a generation that dinner without meat could be a party. Old copies fall open, sauce-stained, at the soups.',
  },
  {
    isbn13: '9780684800011',
    title: 'On Food and Cooking: The Science and Lore of the Kitchen',
    authors: ['Harold McGee'],
    publisher: 'Scribner',
    year: 1984,
    language: 'en',
    genres: ['cooking', 'non-fiction'],
    description:
      'Why does custard curdle, why do onions sting, what exactly happens when bread goes stale? Harold McGee answers with chemistry, history and a dry love of odd facts, moving from milk and eggs through fish, seeds and sauces to sugar and wine. There are almost no recipes here. Professional chefs keep it within reach because it explains all the others.',
  },
  {
    isbn13: '9780394584041',
    title: 'Essentials of Classic Italian Cooking',
    authors: ['Marcella Hazan'],
    publisher: 'Alfred A. Knopf',
    year: 1992,
    language: 'en',
    genres: ['cooking'],
    description:
      'Trained as a scientist in Italy, Marcella Hazan learned to cook only after marriage took her to New York, by remembering how things at home had tasted. This volume joins and revises her first two books. It is strict about salt, patient about soffritto, and contains the tomato sauce made with butter and one halved onion that has converted more sceptics than any sermon.',
  },
  {
    isbn13: '9780060899226',
    title: 'Kitchen Confidential: Adventures in the Culinary Underbelly',
    authors: ['Anthony Bourdain'],
    publisher: 'Ecco',
    year: 2000,
    language: 'en',
    genres: ['cooking', 'autobiography'],
    description:
      "A first oyster on a French fishing boat, a summer washing dishes in Provincetown, then twenty-five years in New York kitchens among burns, knives, debts and line cooks with pirate manners. Anthony Bourdain wrote as he talked, fast and profane and funny, with real reverence for anyone who turns up on time. Afterwards you will look at Monday's fish differently.",
  },
  {
    isbn13: '9780393051773',
    title: 'Land of Plenty: A Treasury of Authentic Sichuan Cooking',
    authors: ['Fuchsia Dunlop'],
    publisher: 'W. W. Norton',
    year: 2001,
    language: 'en',
    genres: ['cooking', 'travel'],
    description:
      "While living in Chengdu the author talked her way into the provincial chefs' school, where she was the only Westerner among the cleavers. Out of that notebook came this account of Sichuan cookery: dan dan noodles, fish-fragrant aubergine, mapo tofu, and at the back the cuisine's own classification into twenty-three flavours and fifty-six ways of cooking. Stock up on Sichuan pepper before you start.",
  },
  {
    isbn13: '9781400041206',
    title: 'Heat',
    authors: ['Bill Buford'],
    publisher: 'Alfred A. Knopf',
    year: 2006,
    language: 'en',
    genres: ['cooking', 'autobiography', 'travel'],
    description:
      "A magazine editor in middle age asks to be taken on as an unpaid kitchen hand at a famous Italian restaurant in Manhattan, cuts himself, burns himself and cannot stop. The obsession leads on to a pasta maker's table in Italy and the block of a Dante-reciting butcher in Tuscany. Very funny about incompetence, serious about what hands know and books cannot tell.",
  },
  {
    isbn13: '9780091933685',
    title: 'Plenty',
    authors: ['Yotam Ottolenghi'],
    publisher: 'Ebury Press',
    year: 2010,
    language: 'en',
    genres: ['cooking'],
    description:
      "He was never a vegetarian, yet Yotam Ottolenghi's newspaper column on vegetables changed how a whole country shopped: suddenly everyone needed pomegranates, za'atar and sumac. The recipes here are gathered around favourite ingredients, with aubergines given a chapter of their own. Expect long lists, loud colours and plates that make meat look like an afterthought.",
  },
  {
    isbn13: '9781596436237',
    title: 'Relish: My Life in the Kitchen',
    authors: ['Lucy Knisley'],
    publisher: 'First Second',
    year: 2013,
    language: 'en',
    genres: ['cooking', 'comics', 'autobiography'],
    description:
      "Daughter of a cook and a devoted eater, Lucy Knisley grew up underfoot in New York kitchens and then on a farm upstate, and draws it all in sunny colour: a farmers' market stall, a chaotic trip to Mexico, a longing for junk food that appals her parents. Each chapter ends in a recipe you can cook straight from the pictures.",
  },
  {
    isbn13: '9781101874868',
    title: 'Vegetarian India',
    authors: ['Madhur Jaffrey'],
    publisher: 'Alfred A. Knopf',
    year: 2015,
    language: 'en',
    genres: ['cooking', 'travel'],
    description:
      'In her eighties Madhur Jaffrey went back round India asking home cooks for the dishes they live on. They showed her flattened rice with cauliflower and peas, dals from one end of the country to the other, chickpea-flour pancakes, eggs, fresh cheese, chutneys for everything. Her instructions are those of a born teacher: short, calm, and right about how long the mustard seeds take.',
  },
  {
    isbn13: '9781476753836',
    title: 'Salt, Fat, Acid, Heat',
    authors: ['Samin Nosrat'],
    publisher: 'Simon & Schuster',
    year: 2017,
    language: 'en',
    genres: ['cooking'],
    description:
      "Four dials, says Samin Nosrat, and once you can hear each of them you may put the recipes away. She learned it as a beginner at Chez Panisse in Berkeley and spends half the book teaching it before a single dish appears. Wendy MacNaughton's watercolours and fold-out charts stand in for photographs, so there is no perfect plate to fail at.",
  },
  {
    isbn13: '9781984856739',
    title: "In Bibi's Kitchen",
    authors: ['Hawa Hassan', 'Julia Turshen'],
    publisher: 'Ten Speed Press',
    year: 2020,
    language: 'en',
    genres: ['cooking', 'travel'],
    description:
      'Bibi is Swahili for grandmother, and grandmothers from eight African countries that touch the Indian Ocean are the authorities here. Somali-born Hawa Hassan and her co-writer ask them how they came to live where they do, what they cook on a weeknight, what they hope survives them. The answers arrive with Eritrean shiro, Zanzibari ajemi bread and fish in coconut from Mozambique.',
  },
];
