import type { CuratedBook } from '../book.ts';

/** Ghosts, monsters and bad houses, from Walpole's falling helmet to the rivers of Buenos Aires. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780192834409',
    title: 'The Castle of Otranto',
    authors: ['Horace Walpole'],
    publisher: 'Oxford University Press',
    year: 1764,
    language: 'en',
    genres: ['horror', 'fiction'],
    description:
      'On his wedding day the heir of Otranto is crushed by a gigantic helmet that drops into the courtyard from nowhere. His father, Manfred, decides to marry the bride himself, and she runs for the vaults with a lamp. Walpole first passed it off as a translation from an old Italian book. He had in fact invented the Gothic novel, complete with trapdoor, portrait and bleeding statue.',
  },
  {
    isbn13: '9780140447408',
    title: 'Strange Tales from a Chinese Studio',
    authors: ['Pu Songling'],
    publisher: 'Penguin Classics',
    year: 1766,
    language: 'en',
    genres: ['horror', 'short stories'],
    description:
      'A tutor in Shandong who kept failing the provincial examinations spent his life collecting marvels: fox spirits who make excellent wives, ghosts with unfinished business, a demon who takes off its painted skin to touch it up. Some tales run to pages, some to a paragraph. They passed about in manuscript until half a century after his death. Sly, sensual and unsettling, best taken at bedtime.',
  },
  {
    isbn13: '9780141439471',
    title: 'Frankenstein',
    authors: ['Mary Shelley'],
    publisher: 'Penguin Classics',
    year: 1818,
    language: 'en',
    genres: ['horror', 'sci-fi'],
    description:
      'Mary Shelley was eighteen when she began it, in a wet summer by Lake Geneva. Victor Frankenstein, a student at Ingolstadt, makes a man, is disgusted by him and runs away. What he abandons teaches itself to speak, reads Paradise Lost, and comes to ask for kindness. Framed by letters from a ship in the Arctic ice, it is sadder and angrier than any film of it.',
  },
  {
    isbn13: '9780809510832',
    title: 'Carmilla',
    authors: ['J. Sheridan Le Fanu'],
    publisher: 'Wildside Press',
    year: 1872,
    language: 'en',
    genres: ['horror', 'romance'],
    description:
      "A carriage overturns near a lonely castle in Styria, and a beautiful, languid guest is left with Laura and her father. Carmilla rises late, locks her door and will say nothing about her family, while in the villages around girls sicken and die. Le Fanu's slow, velvet novella came a quarter of a century before Dracula, and its whispered tenderness is what frightens.",
  },
  {
    isbn13: '9780393970128',
    title: 'Dracula',
    authors: ['Bram Stoker'],
    publisher: 'W. W. Norton',
    year: 1897,
    language: 'en',
    genres: ['horror', 'fiction'],
    description:
      "Jonathan Harker goes to Transylvania about the sale of a house and notices that his host casts no reflection in the shaving glass. From there it is all documents: diaries, telegrams, a ship's log that breaks off, recordings on wax cylinders, and Mina typing them into order. Stoker sets brisk modern paperwork to chase something very old, and keeps it one page behind.",
  },
  {
    isbn13: '9780140620610',
    title: 'The Turn of the Screw',
    authors: ['Henry James'],
    publisher: 'Penguin',
    year: 1898,
    language: 'en',
    genres: ['horror', 'fiction'],
    description:
      'A young governess takes charge of two children at a country house called Bly, on condition that she never trouble their uncle about anything. Miles and Flora are angelic. Then she sees a man on the tower and a woman across the lake, and is told that both are dead. James lets you trust her for just as long as you can bear to, and will not help you after that.',
  },
  {
    isbn13: '9780143039983',
    title: 'The Haunting of Hill House',
    authors: ['Shirley Jackson'],
    publisher: 'Penguin Classics',
    year: 1959,
    language: 'en',
    genres: ['horror', 'fiction'],
    description:
      'Dr Montague, who studies haunted places, invites a few strangers to spend the summer in a house where no angle is quite true and no door stays open. Eleanor Vance, who gave eleven years to nursing her mother, comes hoping to belong somewhere at last. Something wants her to. Jackson manages it with knocking, cold air, and sentences that smile a moment too long.',
  },
  {
    isbn13: '9780450040184',
    title: 'The Shining',
    authors: ['Stephen King'],
    publisher: 'New English Library',
    year: 1977,
    language: 'en',
    genres: ['horror'],
    description:
      'Jack Torrance takes a winter job minding the Overlook Hotel, high in the Colorado Rockies, and brings his wife, his small son, his temper and an unfinished play. Danny, who is five, can see what has happened in the rooms and some of what is coming. Then snow closes the road. Under the moving hedges King put something truer, a father frightened of himself.',
  },
  {
    isbn13: '9780345476876',
    title: 'Interview with the Vampire',
    authors: ['Anne Rice'],
    publisher: 'Ballantine',
    year: 1976,
    language: 'en',
    genres: ['horror', 'fantasy'],
    description:
      'In a bare room in San Francisco a young man sets his tape recorder going, and someone very pale begins: Louisiana, 1791, an indigo plantation, a dead brother, and Lestat. Louis has had the best part of two centuries to regret it. He tells of the child Claudia, who cannot grow up, and of a theatre in Paris. Rice handed the monster a microphone and found him grieving.',
  },
  {
    isbn13: '9781567921892',
    title: 'The Woman in Black',
    authors: ['Susan Hill'],
    publisher: 'David R. Godine',
    year: 1983,
    language: 'en',
    genres: ['horror', 'fiction'],
    description:
      "Arthur Kipps, a junior solicitor, is sent to the far side of a salt marsh to put a dead client's papers in order, at a house the tide cuts off. At her funeral he notices a wasted young woman in black; no one local will admit to having seen her. Hill writes it as an old-fashioned Christmas Eve ghost story ought to be written, and leaves the rest to the fog.",
  },
  {
    isbn13: '9780140120837',
    title: 'Perfume: The Story of a Murderer',
    authors: ['Patrick Süskind'],
    publisher: 'Penguin',
    year: 1985,
    language: 'en',
    genres: ['horror', 'fiction'],
    description:
      "Born in 1738 under a Paris fish stall, Jean-Baptiste Grenouille has the finest nose in France and no smell of his own. He learns the trade from a failing perfumer on a bridge over the Seine, finds that one girl's scent surpasses anything in a bottle, and sets off south to study how such things are kept. Süskind writes entirely through the nostrils, elegantly, and you will sniff your sleeves.",
  },
  {
    isbn13: '9781847241696',
    title: 'Let the Right One In',
    authors: ['John Ajvide Lindqvist'],
    publisher: 'Quercus',
    year: 2004,
    language: 'en',
    genres: ['horror', 'fiction'],
    description:
      'Blackeberg, a concrete suburb of Stockholm, in the autumn of 1981. Oskar is twelve, bullied, and pastes murder reports into a scrapbook. Eli has just moved in next door, does not feel the cold and never appears by day. They learn to tap messages through the wall. Lindqvist keeps strictly to the vampire rules and more strictly to the drab detail, so that tenderness hurts most.',
  },
  {
    isbn13: '9780143128793',
    title: 'Frankenstein in Baghdad',
    authors: ['Ahmed Saadawi'],
    publisher: 'Penguin',
    year: 2013,
    language: 'en',
    genres: ['horror', 'fiction'],
    description:
      "Hadi, a junk dealer and notorious liar, gathers the remains of bombing victims in occupied Baghdad and stitches them into a single body, so that there will be something to bury. It gets up and leaves. An old woman takes it for her son, home from a war twenty years gone; a brigadier's astrologers begin to track it. Saadawi's black comedy does its accounts limb by limb.",
  },
  {
    isbn13: '9780451495112',
    title: 'Things We Lost in the Fire',
    authors: ['Mariana Enriquez'],
    publisher: 'Hogarth',
    year: 2016,
    language: 'en',
    genres: ['horror', 'short stories'],
    description:
      'Twelve stories from an Argentina where the dictatorship has ended without quite leaving. A child who sleeps with his mother on a Buenos Aires street corner disappears; a girl goes into an abandoned house and is not seen to come out; a prosecutor follows a case to a poisoned river. Enriquez writes ghost stories in which the police and the water are as dangerous as the dead.',
  },
];
