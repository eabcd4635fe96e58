import type { CuratedBook } from '../book.ts';

/** Japanese comics, first volumes all, from the pioneers of the seventies to the series people are reading now. */
export const books: CuratedBook[] = [
  {
    isbn13: '9781932234565',
    title: 'Buddha, Vol. 1: Kapilavastu',
    authors: ['Osamu Tezuka'],
    publisher: 'Vertical',
    year: 1972,
    language: 'en',
    genres: ['manga', 'history', 'biography'],
    description:
      "The future Buddha is hardly in it: he gets born. Tezuka is busy instead with a slave boy who means to pass for a general's son, a pariah child who can slip inside the minds of animals, and a monk sent to find the one foretold. Slapstick and starvation share a page. It is the opening of a vast, irreverent, big-hearted life by the artist who shaped modern manga.",
  },
  {
    isbn13: '9781591164081',
    title: 'Nausicaä of the Valley of the Wind, Vol. 1',
    authors: ['Hayao Miyazaki'],
    publisher: 'VIZ Media',
    year: 1982,
    language: 'en',
    genres: ['manga', 'sci-fi', 'fantasy'],
    description:
      "A thousand years after industry burned itself out, a poisonous forest is spreading and giant insects guard it. Nausicaä, princess of a small windy kingdom, flies a glider into the spores because she wants to know what the forest is for. Then the empires start a war. Miyazaki's film used only the beginning; the long original is denser, darker and worth every hour.",
  },
  {
    isbn13: '9781569714980',
    title: 'Akira, Vol. 1',
    authors: ['Katsuhiro Otomo'],
    publisher: 'Dark Horse',
    year: 1984,
    language: 'en',
    genres: ['manga', 'sci-fi'],
    description:
      "Neo-Tokyo has been rebuilt beside the crater of the old city. A gang of teenage bikers roars down a closed highway at night and nearly runs over a boy with an old man's face; after that, Tetsuo's head starts to hurt and the army wants him. Otomo draws speed and rubble like nobody else, every window in every falling tower. Start here, with a free evening.",
  },
  {
    isbn13: '9780575077355',
    title: 'Dragon Ball, Vol. 1: The Monkey King',
    authors: ['Akira Toriyama'],
    publisher: 'Gollancz',
    year: 1985,
    language: 'en',
    genres: ['manga', 'fantasy'],
    description:
      "Goku has a tail and a magic pole, and has never seen a girl until Bulma's car runs into him in the wilds. She is collecting seven orange balls that summon a wish-granting dragon, and he has one. Before it became the great fighting comic of its age this was a daft, cheeky road trip loosely borrowed from the Chinese classic Journey to the West, drawn with springy perfection.",
  },
  {
    isbn13: '9784063347760',
    title: '美少女戦士セーラームーン 新装版 1',
    authors: ['Naoko Takeuchi'],
    publisher: 'Kodansha',
    year: 1992,
    language: 'ja',
    genres: ['manga', 'fantasy', 'romance'],
    description:
      'Usagi is fourteen, late for school and inclined to cry, when a black cat with a crescent on her forehead tells her she is a warrior for love and justice. One by one other girls, cleverer and braver, turn out to be her comrades. Takeuchi drew them with ribbons, starlight and real friendship, and gave the superhero team to schoolgirls everywhere. First volume, in Japanese.',
  },
  {
    isbn13: '9781569319017',
    title: 'One Piece, Vol. 1: Romance Dawn',
    authors: ['Eiichirō Oda'],
    publisher: 'VIZ Media',
    year: 1997,
    language: 'en',
    genres: ['manga', 'fantasy'],
    description:
      'Having eaten a cursed fruit, Luffy can stretch like rubber and will never be able to swim, which is awkward for someone who plans to be king of the pirates. He puts to sea in a small boat with a straw hat that was given to him on trust. In these first chapters he finds a swordsman tied to a post and a reason to laugh at everybody. A hundred-odd volumes follow.',
  },
  {
    isbn13: '9781591826033',
    title: 'Fruits Basket, Vol. 1',
    authors: ['Natsuki Takaya'],
    publisher: 'Tokyopop',
    year: 1999,
    language: 'en',
    genres: ['manga', 'romance', 'fantasy'],
    description:
      'Orphaned Tohru has been living in a tent, cheerfully, on land that belongs to the most admired boy in her class. His family take her in to keep house, and she stumbles on their secret: hugged by someone of the opposite sex, certain Sohmas turn into the animals of the Chinese zodiac. It opens as farce. The sadness, when you notice it, has been there from the start.',
  },
  {
    isbn13: '9781421501086',
    title: 'Nana, Vol. 1',
    authors: ['Ai Yazawa'],
    publisher: 'VIZ Media',
    year: 2000,
    language: 'en',
    genres: ['manga', 'romance'],
    description:
      'Two women of twenty share a first name and nothing else. One falls in love at every turning and follows friends to Tokyo; the other sings in a punk band in a snowy northern town and will not follow any man, not even the one she loves. This first volume tells each story in turn. Yazawa knows everything about clothes, rent and pride.',
  },
  {
    isbn13: '9781591169208',
    title: 'Fullmetal Alchemist, Vol. 1',
    authors: ['Hiromu Arakawa'],
    publisher: 'VIZ Media',
    year: 2002,
    language: 'en',
    genres: ['manga', 'fantasy'],
    description:
      "Alchemy obeys one law: to gain something you must give something of equal worth. Two brothers tried to bring back their mother and paid, one with an arm and a leg, the other with his whole body, so that his soul now rattles in a suit of armour. They wander in the army's pay, looking for a remedy. Arakawa balances knockabout humour with moral weight from page one.",
  },
  {
    isbn13: '9781413903171',
    title: 'Yotsuba&!, Vol. 1',
    authors: ['Kiyohiko Azuma'],
    publisher: 'ADV Manga',
    year: 2003,
    language: 'en',
    genres: ['manga', 'children'],
    description:
      "Nothing happens, gloriously. A green-haired girl of five moves into a new house with her adoptive father and meets doorbells, swings, air conditioning, cicadas and the three sisters next door, all with the same astonishment. Azuma's timing is that of a great silent comedian and his summer streets are drawn with love. Hand it to anyone who says they do not read manga.",
  },
  {
    isbn13: '9781421501680',
    title: 'Death Note, Vol. 1: Boredom',
    authors: ['Tsugumi Ohba', 'Takeshi Obata'],
    publisher: 'VIZ Media',
    year: 2004,
    language: 'en',
    genres: ['manga', 'thriller', 'horror'],
    description:
      "The best student in Japan picks up a notebook that a bored god of death has dropped. Whoever's name he writes in it dies. Light decides to improve the world, and before long a detective known only by a letter is on to him. What follows is chess at murderous speed, with apples. Obata's elegant drawing makes thinking look dangerous.",
  },
  {
    isbn13: '9783867197571',
    title: 'Bakuman, Band 1: Traum und Realität',
    authors: ['Tsugumi Ohba', 'Takeshi Obata'],
    publisher: 'Tokyopop',
    year: 2009,
    language: 'de',
    genres: ['manga'],
    description:
      'One schoolboy can draw, another can write, and together they mean to be published in the biggest comics weekly in Japan. There is also a girl, and a promise that they may marry only once both their dreams come true. The makers of Death Note turn their own trade into suspense: nibs, rankings, editors, sleepless nights. Better than any handbook. In German.',
  },
  {
    isbn13: '9781632360564',
    title: 'A Silent Voice, Vol. 1',
    authors: ['Yoshitoki Oima'],
    publisher: 'Kodansha Comics',
    year: 2013,
    language: 'en',
    genres: ['manga', 'young adult'],
    description:
      'When a deaf girl joins his class, Shoya makes her life miserable to cure his own boredom, and everybody joins in until the adults want someone to blame. Then it is his turn to be alone. Years later he learns sign language and goes to find her. Oima refuses easy tears: bullies, bystanders and teachers are all drawn uncomfortably close to life.',
  },
  {
    isbn13: '9781632367709',
    title: 'Witch Hat Atelier, Vol. 1',
    authors: ['Kamome Shirahama'],
    publisher: 'Kodansha Comics',
    year: 2017,
    language: 'en',
    genres: ['manga', 'fantasy', 'children'],
    description:
      "Everyone knows that witches are born, so a dressmaker's daughter named Coco can only watch. Then she spies on a visiting magician and finds out that spells are drawn, with pen and ink, by anyone who knows how. Her first attempt goes terribly wrong, and she becomes an apprentice to put it right. Shirahama's pages look like engravings from a storybook you once lost.",
  },
];
