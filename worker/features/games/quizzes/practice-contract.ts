import type { Question } from './question-contract.ts';

/** Language practice for readers: meanings, idioms, usage and word origins, from easy to hard. */
export const practiceQuestions: readonly Question[] = [
  {
    question: 'The novel opens with a ____: three pages about a fire that happened long before chapter one.',
    options: ['prologue', 'glossary', 'sequel', 'blurb'],
    answer: 'prologue',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation:
      'A prologue comes before the story proper. The Greek parts mean “before” and “speech”; an epilogue comes after the story.',
  },
  {
    question: 'What does somebody do who “devours” a novel?',
    options: [
      'Reads it fast and eagerly',
      'Writes all over its margins',
      'Leaves it half read',
      'Tears it apart in a review',
    ],
    answer: 'Reads it fast and eagerly',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'To devour is to eat up greedily. We speak of books as of food: we digest them, and some are hard to swallow.',
  },
  {
    question: 'Which word is closest in meaning to “drowsy”?',
    options: ['gloomy', 'sleepy', 'clumsy', 'thirsty'],
    answer: 'sleepy',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'Whoever is drowsy is close to falling asleep. Too many good novels have ended that way, with the lamp still on.',
  },
  {
    question: 'Which word is the opposite of “hostile”?',
    options: ['cautious', 'talkative', 'friendly', 'humble'],
    answer: 'friendly',
    type: 'multiple',
    difficulty: 'easy',
    explanation: '“Hostile” comes from the Latin for “enemy”, so its opposite is what one is to a friend.',
  },
  {
    question: 'The shop was holding its last copy for us, as we had ____ it by telephone.',
    options: ['reserved', 'revised', 'resolved', 'restored'],
    answer: 'reserved',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation:
      'To reserve something is to have it kept for you. To revise is to change, to resolve to decide, and to restore to bring back to an earlier state.',
  },
  {
    question: '“He read the letter at a leisurely pace.” What does “leisurely” mean here?',
    options: ['Without hurry', 'In a loud voice', 'With difficulty', 'For the second time'],
    answer: 'Without hurry',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      '“Leisurely” is the adjective from “leisure”, free time. Although it ends in -ly, it describes the noun “pace”.',
  },
  {
    question: 'A friend says that a thriller kept her “on the edge of her seat”. How did she find it?',
    options: ['Hard to follow', 'Rather too long', 'Uncomfortably true', 'Full of suspense'],
    answer: 'Full of suspense',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'Whoever waits anxiously for what comes next does not lean back. The phrase is often used of films and plays as well.',
  },
  {
    question: 'If I ____ known that it was the first of nine volumes, I would have begun sooner.',
    options: ['have', 'had', 'would', 'was'],
    answer: 'had',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation: 'A past that never happened takes “had” in its “if” clause: if I had known, I would have begun.',
  },
  {
    question: 'Which of these pairs are synonyms?',
    options: ['borrow and lend', 'accept and except', 'begin and commence', 'quiet and quite'],
    answer: 'begin and commence',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'Synonyms mean the same, or nearly so. To borrow is to take and to lend is to give; the other two pairs merely look alike.',
  },
  {
    question: 'Both of my wife’s brothers are printers, so I have two ____ in the trade.',
    options: ['brother-in-laws', 'brothers-in-laws', 'brother’s-in-law', 'brothers-in-law'],
    answer: 'brothers-in-law',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation: 'The plural goes to the main word: there are two brothers, however many laws there may be.',
  },
  {
    question: 'The cellar was so dark that he could ____ see the steps.',
    options: ['clearly', 'neatly', 'hardly', 'easily'],
    answer: 'hardly',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation:
      '“Hardly” means “almost not”. It is not the adverb of “hard” in the sense of effort: “work hard” and “hardly work” are opposites.',
  },
  {
    question: 'What does it mean to “read between the lines”?',
    options: [
      'To skip the parts that are dull',
      'To understand what is hinted but not said',
      'To write notes in the margins',
      'To read several books at once',
    ],
    answer: 'To understand what is hinted but not said',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'The idiom imagines a message hidden in the blank spaces of a text: the meaning is there, though the words are not.',
  },
  {
    question: 'Where on a book is its spine?',
    options: [
      'Along the edge where the pages are bound',
      'Inside the front cover',
      'At the foot of every page',
      'On the leaf after the last chapter',
    ],
    answer: 'Along the edge where the pages are bound',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'The spine is the back that holds a book together. It is what we see of a book on the shelf.',
  },
  {
    question: 'The sisters looked so alike that the teacher kept ____ one for the other.',
    options: ['answering', 'mistaking', 'describing', 'reminding'],
    answer: 'mistaking',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation: 'To mistake one person for another is to believe, wrongly, that the first is the second.',
  },
  {
    question: 'Which of these words is spelled correctly?',
    options: ['rhythm', 'rhythem', 'rythm', 'rhytm'],
    answer: 'rhythm',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      '“Rhythm” comes from Greek, which explains its “rh” and its y. It has two syllables, yet no a, e, i, o or u.',
  },
  {
    question: 'The twins left ____ library cards on the bus.',
    options: ['theirs', 'there', 'their', 'they’re'],
    answer: 'their',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation:
      '“Their” shows that something belongs to them. “There” points to a place, and “they’re” is short for “they are”.',
  },
  {
    question: 'What is a “novella”?',
    options: [
      'A novel that is told in letters',
      'A tale longer than a short story and shorter than a novel',
      'The first book of a young author',
      'A poem that tells a long story',
    ],
    answer: 'A tale longer than a short story and shorter than a novel',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'The word is Italian for a little new thing. Steinbeck’s “Of Mice and Men” is a well-known one.',
  },
  {
    question: '“The landlady gave us a brisk welcome and showed us to our rooms.” What does “brisk” mean here?',
    options: ['Cold and distant', 'Long and solemn', 'Quick and lively', 'Shy and uncertain'],
    answer: 'Quick and lively',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'Brisk people waste no time. A brisk walk is a fast one, and a brisk trade is going well.',
  },
  {
    question: '____ the reviews were poor, the novel sold a million copies.',
    options: ['Because', 'Although', 'Unless', 'Until'],
    answer: 'Although',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation: '“Although” brings in something that makes the rest surprising: bad reviews do not usually help.',
  },
  {
    question: 'Someone who is “down-to-earth” is…',
    options: ['easily discouraged', 'tired of travelling', 'fond of gardening', 'practical and sensible'],
    answer: 'practical and sensible',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'The opposite is to have your head in the clouds.',
  },
  {
    question: 'Something that happens “once in a blue moon” happens…',
    options: ['at the same hour each day', 'only in winter', 'very rarely', 'every evening'],
    answer: 'very rarely',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'By one common definition a blue moon is the second full moon in a calendar month, which comes round only every two or three years.',
  },
  {
    question: 'The two witnesses did not ____: one had seen a cab, the other a bicycle.',
    options: ['agree', 'admit', 'assume', 'accuse'],
    answer: 'agree',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation:
      'To agree is to say the same. To admit is to own up, to assume is to suppose, and to accuse somebody is to blame them.',
  },
  {
    question: 'What is an autobiography?',
    options: [
      'A novel with an invented narrator',
      'The story of a person’s life, told by that person',
      'A list of everything that an author has written',
      'The story of a person’s life, told by somebody else',
    ],
    answer: 'The story of a person’s life, told by that person',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      '“Autobiography” is built from Greek words for “self”, “life” and “write”. A life told by somebody else is a biography.',
  },
  {
    question: 'What does “mis-” mean in “misread” and “mislead”?',
    options: ['again', 'wrongly', 'too much', 'beforehand'],
    answer: 'wrongly',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'To misread is to read wrongly and to mislead is to lead the wrong way. “Misgiving”, “mistrust” and “mistake” belong to the family.',
  },
  {
    question: '“I never said that,” he ____, so softly that nobody could be sure of it.',
    options: ['muttered', 'bellowed', 'announced', 'exclaimed'],
    answer: 'muttered',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation: 'To mutter is to speak low and indistinctly, often because one would rather not be heard.',
  },
  {
    question: 'Which word rhymes with “though”?',
    options: ['tough', 'bough', 'cough', 'dough'],
    answer: 'dough',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'All four end in “ough”, and no two sound alike: dough rhymes with “go”, tough with “cuff”, bough with “cow” and cough with “off”.',
  },
  {
    question: '“The guide’s lucid explanation cleared up our confusion.” What does “lucid” mean?',
    options: ['Clear and easy to follow', 'Brief and unfriendly', 'Loud and confident', 'Long and wandering'],
    answer: 'Clear and easy to follow',
    type: 'multiple',
    difficulty: 'medium',
    explanation: '“Lucid” comes from the Latin verb for “to shine”. A lucid writer throws light on the subject.',
  },
  {
    question: 'The doctor’s note was so ____ that the chemist had to telephone and ask what it said.',
    options: ['eligible', 'illegible', 'legendary', 'literal'],
    answer: 'illegible',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation:
      '“Illegible” handwriting cannot be read; the root is the Latin “legere”, to read. “Eligible” means suitable to be chosen.',
  },
  {
    question: 'What does it mean to “turn over a new leaf”?',
    options: ['To reveal a secret', 'To admit defeat', 'To begin another book', 'To make a fresh start'],
    answer: 'To make a fresh start',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'The leaf in this idiom is the leaf of a book: the page behind is spoiled, but the next one is still blank.',
  },
  {
    question: 'Which word names a strong desire to travel?',
    options: ['wanderlust', 'hindsight', 'homesickness', 'stage fright'],
    answer: 'wanderlust',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'English took “wanderlust” from German, where it joins “wandern”, to hike or roam, with “Lust”, desire.',
  },
  {
    question: '“Melancholy” goes back to two Greek words. What do they mean?',
    options: ['Grey sky', 'Cold heart', 'Black bile', 'Lost song'],
    answer: 'Black bile',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'Ancient doctors thought that four fluids ruled our moods, and that sadness came from too much black bile.',
  },
  {
    question: 'The new timetable will not ____ us at all: we always walk to work.',
    options: ['effort', 'affect', 'effect', 'defect'],
    answer: 'affect',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation:
      '“Affect” is usually the verb, meaning to influence. “Effect” is usually the noun: the timetable has no effect on us.',
  },
  {
    question: 'What is a “voracious” reader like?',
    options: [
      'Fond of reading aloud',
      'Eager for more and more books',
      'Slow and careful over each page',
      'Interested only in true stories',
    ],
    answer: 'Eager for more and more books',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      '“Voracious” comes from the Latin for “to devour”. It describes hungry animals and hungry minds alike.',
  },
  {
    question: 'A “candid” answer is…',
    options: ['clever and amusing', 'short and angry', 'careful and diplomatic', 'honest and open'],
    answer: 'honest and open',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      '“Candid” comes from the Latin for “white”, and so pure and sincere. “Candidate” is a relative: Roman candidates wore whitened togas.',
  },
  {
    question: 'Asked about the missing money, the mayor tried to ____ blame onto his staff.',
    options: ['deflect', 'collect', 'inflect', 'reflect'],
    answer: 'deflect',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation:
      'To deflect is to turn something aside from its course. The Latin root “flectere”, to bend, is also inside “flexible”.',
  },
  {
    question: 'What does it mean to “bite the bullet”?',
    options: [
      'To miss a good opportunity',
      'To quarrel over a trifle',
      'To face something unpleasant with courage',
      'To speak without thinking',
    ],
    answer: 'To face something unpleasant with courage',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'The phrase is used of a painful duty that can no longer be put off, such as opening a bill or making an apology.',
  },
  {
    question: 'What is “serendipity”?',
    options: [
      'Finding good things by happy accident',
      'The fear of being alone',
      'A taste for luxury',
      'The calm after a storm',
    ],
    answer: 'Finding good things by happy accident',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'Horace Walpole coined the word in 1754 from “The Three Princes of Serendip”, a tale whose heroes keep discovering what they were not looking for.',
  },
  {
    question: 'Our host chatted so ____ that even the shyest guests soon felt at ease.',
    options: ['gloomily', 'sternly', 'affably', 'curtly'],
    answer: 'affably',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation: '“Affably” means in a friendly way that is easy to talk to; its Latin root means “to speak to”.',
  },
  {
    question: 'Which word is the opposite of “verbose”?',
    options: ['eloquent', 'scholarly', 'sincere', 'concise'],
    answer: 'concise',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'A verbose text uses too many words; a concise one says the same with few. “Concise” comes from the Latin for “cut up”.',
  },
  {
    question: 'What is true of an “ambiguous” sentence?',
    options: [
      'It repeats itself',
      'It can be understood in more than one way',
      'It is meant to deceive',
      'It has no verb',
    ],
    answer: 'It can be understood in more than one way',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'The Latin root means to drive in both directions, and an ambiguous sentence leaves its reader going both ways.',
  },
  {
    question: 'The ending was so ____ that all of us had guessed it by chapter two.',
    options: ['abrupt', 'predictable', 'uplifting', 'plausible'],
    answer: 'predictable',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation: '“Predictable” means easy to foretell: the Latin parts mean “before” and “say”.',
  },
  {
    question: 'Which sentence follows the traditional rule about “fewer” and “less”?',
    options: [
      'I felt fewer worry this time.',
      'I made less mistakes this time.',
      'I made fewer mistakes this time.',
      'I drank fewer water this time.',
    ],
    answer: 'I made fewer mistakes this time.',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'By the traditional rule “fewer” goes with things that can be counted, such as mistakes, and “less” with things that cannot, such as water.',
  },
  {
    question: 'What is a “frugal” person like?',
    options: ['Careful not to waste', 'Quick to forgive', 'Easily frightened', 'Unwilling to work'],
    answer: 'Careful not to waste',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      '“Frugal” comes from the Latin for “thrifty”, a relative of the word for fruit or profit. A frugal supper is simple and cheap.',
  },
  {
    question: 'What does it mean to “let the cat out of the bag”?',
    options: ['To set a prisoner free', 'To lose one’s temper', 'To cause a panic', 'To reveal a secret'],
    answer: 'To reveal a secret',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'The idiom is used when a secret slips out, often by mistake: once the cat is loose, nobody can put it back.',
  },
  {
    question: 'He gave a ____ nod, as if his approval cost him money.',
    options: ['radiant', 'gracious', 'grudging', 'vigorous'],
    answer: 'grudging',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation: 'Something grudging is given unwillingly. A grudge is the ill feeling that one holds on to.',
  },
  {
    question: '“Window” comes from two Old Norse words. What do they mean?',
    options: ['Glass and light', 'Wind and eye', 'Wall and door', 'House and mouth'],
    answer: 'Wind and eye',
    type: 'multiple',
    difficulty: 'medium',
    explanation: 'A “vindauga” was an eye in the house that let in the wind, long before glass panes kept it out.',
  },
  {
    question: '“Nostalgia” was made from two Greek words. What do they mean?',
    options: ['Homecoming and pain', 'Childhood and garden', 'Night and longing', 'Song and memory'],
    answer: 'Homecoming and pain',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'A Swiss medical student coined the word in 1688 for the sickness of people far from home; only later did it come to mean a longing for the past.',
  },
  {
    question: 'What do people mean when they call a novel a “page-turner”?',
    options: [
      'It is so dull that they skip ahead',
      'It is so long that it takes months',
      'It is so old that its pages are loose',
      'It is so gripping that it is hard to put down',
    ],
    answer: 'It is so gripping that it is hard to put down',
    type: 'multiple',
    difficulty: 'medium',
    explanation: 'The name suggests a reader whose fingers can hardly keep up: every page makes you want the next.',
  },
  {
    question: 'The brothers look identical, but their temperaments are quite ____.',
    options: ['dissimilar', 'visible', 'alike', 'simultaneous'],
    answer: 'dissimilar',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation:
      '“Dissimilar” means unlike. “But” tells us that the second half of the sentence must contrast with “identical”.',
  },
  {
    question: '“By noon her patience had begun to wane.” What was happening to her patience?',
    options: ['It was being tested', 'It was returning', 'It was growing less', 'It was being praised'],
    answer: 'It was growing less',
    type: 'multiple',
    difficulty: 'medium',
    explanation: 'To wane is to shrink or weaken, as the visible moon does after it is full. Its opposite is “wax”.',
  },
  {
    question: 'What is a “reluctant” hero?',
    options: [
      'One who works alone',
      'One whose name is unknown',
      'One who is never defeated',
      'One who does not want the task',
    ],
    answer: 'One who does not want the task',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      '“Reluctant” comes from a Latin verb meaning “to struggle against”. Reluctant heroes have to be pushed out of the door.',
  },
  {
    question: '____ you finish the chapter tonight, we can talk about it tomorrow.',
    options: ['Whereas', 'Provided', 'Despite', 'Lest'],
    answer: 'Provided',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation:
      '“Provided” can introduce a condition, and then it means “if” or “as long as”. “Lest” would mean “for fear that”.',
  },
  {
    question: 'Someone who “has an axe to grind” has…',
    options: [
      'plenty of time to prepare',
      'a private motive for taking part',
      'a habit of boasting',
      'a talent for hard work',
    ],
    answer: 'a private motive for taking part',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'The phrase describes people whose opinions serve a purpose of their own, so that we should weigh what they say with care.',
  },
  {
    question: '“The council gave the plan its tacit approval.” What does “tacit” mean?',
    options: ['Given in writing', 'Understood without being said', 'Late and unwilling', 'Full of enthusiasm'],
    answer: 'Understood without being said',
    type: 'multiple',
    difficulty: 'medium',
    explanation: 'The word comes from the Latin for “silent”, and so does “taciturn”, said of people who speak little.',
  },
  {
    question: 'Which word is closest in meaning to “meticulous”?',
    options: ['hasty', 'mysterious', 'ridiculous', 'painstaking'],
    answer: 'painstaking',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'A meticulous worker attends to every detail. The word comes from the Latin for “fear”, and it first meant “timid”.',
  },
  {
    question: 'The deep red of the cover ____ the gold lettering beautifully.',
    options: ['complains', 'compiles', 'complements', 'compliments'],
    answer: 'complements',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation:
      'To complement is to go well with something, or to complete it. To compliment, with an i, is to say something nice.',
  },
  {
    question: 'What has been done to an “abridged” novel?',
    options: ['It has been translated', 'It has been shortened', 'It has been banned', 'It has been illustrated'],
    answer: 'It has been shortened',
    type: 'multiple',
    difficulty: 'medium',
    explanation: '“Abridge” comes through French from the Latin “brevis”, short, which also gave us “brief”.',
  },
  {
    question: 'What would a reader find on an “errata” slip?',
    options: [
      'The names of people who helped',
      'Other titles by the same author',
      'Sources that the author consulted',
      'Mistakes in the book and their corrections',
    ],
    answer: 'Mistakes in the book and their corrections',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      '“Errata” is Latin for things done wrong. The root means “to wander”, and an aberration wanders away from the usual path.',
  },
  {
    question: 'A critic calls a memoir “mordant”. What does the critic mean?',
    options: [
      'Its author thinks too much of death',
      'It leaves out what matters',
      'It flatters everybody in it',
      'Its humour bites',
    ],
    answer: 'Its humour bites',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      '“Mordant” comes from the French for “to bite”. It is easily mixed up with “morbid”, which does have to do with disease and death.',
  },
  {
    question: 'Which word is nearest in meaning to “loquacious”?',
    options: ['garrulous', 'eloquent', 'lethargic', 'reticent'],
    answer: 'garrulous',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Both words describe people who talk a great deal. To be eloquent is to speak well, which is not the same as speaking a lot.',
  },
  {
    question: 'The praise was so ____ that the author, who knew her own faults, blushed to hear it.',
    options: ['faint', 'fulsome', 'impartial', 'grudging'],
    answer: 'fulsome',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation:
      '“Fulsome” praise is praise laid on too thick, to the point of seeming insincere. It is not a safe synonym for “full”.',
  },
  {
    question: 'A reviewer admires a writer’s “pellucid” prose. What is the prose like?',
    options: ['Deliberately difficult', 'Full of old words', 'Perfectly clear', 'Richly ornamented'],
    answer: 'Perfectly clear',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“Pellucid” comes from the Latin for “shining through”. It was first used of clear water and of glass.',
  },
  {
    question: 'A bibliophile loves books. What does a “bibliomaniac” have?',
    options: [
      'A morbid fear of losing them',
      'A talent for restoring them',
      'A habit of giving them away',
      'An obsessive urge to collect them',
    ],
    answer: 'An obsessive urge to collect them',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“-phile” comes from the Greek for “loving” and “mania” from the Greek for “madness”. The line between the two is thin.',
  },
  {
    question: 'What does the Japanese word “tsundoku” describe?',
    options: [
      'Buying books and letting them pile up unread',
      'Reading the last page of a book first',
      'Finishing a long book in a single night',
      'Reading one beloved book again and again',
    ],
    answer: 'Buying books and letting them pile up unread',
    type: 'multiple',
    difficulty: 'hard',
    explanation: '“Tsundoku” plays on the verb for piling things up and leaving them, and on a word for reading.',
  },
  {
    question: 'What is “petrichor”?',
    options: [
      'The chill of a stone building',
      'The glow of the sky after sunset',
      'The sound of waves on pebbles',
      'The smell of rain on dry ground',
    ],
    answer: 'The smell of rain on dry ground',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Two scientists in Australia coined the word in 1964 from the Greek “petra”, stone, and “ichor”, the fluid in the veins of the gods.',
  },
  {
    question: 'A “sesquipedalian” writer is fond of…',
    options: ['short poems', 'long words', 'walking tours', 'foreign settings'],
    answer: 'long words',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The word comes from the Latin for “a foot and a half long”; the poet Horace used it of pompous language.',
  },
  {
    question: 'Far from being ____, the best man’s speech had been rehearsed for weeks.',
    options: ['impromptu', 'lengthy', 'solemn', 'elaborate'],
    answer: 'impromptu',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation: '“Impromptu” means made up on the spot. It comes from a Latin phrase meaning “in readiness”.',
  },
  {
    question: 'In wartime they drank “ersatz” coffee. What kind of coffee was it?',
    options: ['A very strong brew', 'An expensive luxury', 'An inferior substitute', 'A stolen supply'],
    answer: 'An inferior substitute',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“Ersatz” is German for “replacement”. In English it suggests that the replacement is not as good as the real thing.',
  },
  {
    question: 'What is a “Pyrrhic” victory?',
    options: [
      'One that is claimed by both sides',
      'One that is won without a fight',
      'One that costs the winner too much',
      'One that is gained by trickery',
    ],
    answer: 'One that costs the winner too much',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'King Pyrrhus of Epirus beat the Romans in 279 BC, but with such losses that another such victory would have ruined him.',
  },
  {
    question: 'In its original sense, how does a “nonplussed” person feel?',
    options: [
      'Deeply insulted',
      'Too bewildered to know what to do',
      'Secretly delighted',
      'Calm and wholly unaffected',
    ],
    answer: 'Too bewildered to know what to do',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The Latin “non plus” means “no more”: nothing more can be said or done. The newer sense, “unimpressed”, is almost the reverse.',
  },
  {
    question: 'What does it mean to call a judge “disinterested”?',
    options: [
      'She has no personal stake in the case',
      'She finds the details of the case tedious',
      'She speaks in a level voice',
      'She has never studied this kind of case',
    ],
    answer: 'She has no personal stake in the case',
    type: 'multiple',
    difficulty: 'hard',
    explanation: '“Disinterested” strictly means impartial. A judge who yawns through the trial is “uninterested”.',
  },
  {
    question: 'The envoy’s joke was meant to ____ the tension, but it only made matters worse.',
    options: ['aggravate', 'augment', 'provoke', 'assuage'],
    answer: 'assuage',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation: 'To assuage is to soothe or to make milder. It contains the Latin “suavis”, sweet.',
  },
  {
    question: 'The adjective “laconic” recalls the people of which ancient city?',
    options: ['Troy', 'Athens', 'Sparta', 'Carthage'],
    answer: 'Sparta',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'Sparta was the chief city of Laconia, and its people were famous for using few words.',
  },
  {
    question: 'What is a “quixotic” plan?',
    options: ['Clever and profitable', 'Noble but wildly impractical', 'Slow but sure', 'Secret and dishonest'],
    answer: 'Noble but wildly impractical',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The word comes from Don Quixote, who read so many romances of chivalry that he rode out to live in one.',
  },
  {
    question: 'What is a “susurrus”?',
    options: [
      'A shimmer of heat above a road',
      'A slow, spreading stain',
      'A sudden shiver of fear',
      'A soft murmuring or rustling',
    ],
    answer: 'A soft murmuring or rustling',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“Susurrus” is Latin for a whisper, and it sounds like what it means: leaves, silk, or an audience before the play.',
  },
  {
    question: 'In logic, what does an argument that “begs the question” do?',
    options: [
      'It assumes what it sets out to prove',
      'It attacks the person who asks',
      'It avoids giving any answer',
      'It leads to a further question',
    ],
    answer: 'It assumes what it sets out to prove',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The Latin name is “petitio principii”. In everyday speech the phrase often means “raises the question”, which annoys logicians.',
  },
  {
    question: 'She was ____ in her refusal: no plea, bribe or tear could move her.',
    options: ['ambivalent', 'adamant', 'tentative', 'hesitant'],
    answer: 'adamant',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation:
      '“Adamant” was once the name of a legendary stone too hard to break; the Greek root means “unconquerable”.',
  },
  {
    question: 'What is a “palimpsest”?',
    options: [
      'A manuscript scraped clean and written on again',
      'A scroll that is read from bottom to top',
      'A letter sealed with wax',
      'A copy made by several scribes at once',
    ],
    answer: 'A manuscript scraped clean and written on again',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The Greek means “scraped again”. Parchment was costly, so that old texts were erased, yet their traces often survive beneath the new.',
  },
  {
    question: 'Which books do scholars of European printing call “incunabula”?',
    options: [
      'Those printed for children',
      'Those printed in secret',
      'Those printed before 1501',
      'Those printed without pictures',
    ],
    answer: 'Those printed before 1501',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'The Latin word means “swaddling clothes” or “cradle”: these books belong to the infancy of printing.',
  },
  {
    question: 'What is the “colophon” of an old book?',
    options: [
      'A decorated letter at the start of a chapter',
      'A blank leaf at the front',
      'A warning against thieves',
      'A note at the end about how it was made',
    ],
    answer: 'A note at the end about how it was made',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The Greek word means “summit” or “finishing touch”. A colophon may name the printer, the place, the date and even the typeface.',
  },
  {
    question: '“Rubric” comes from the Latin word for which colour?',
    options: ['Black', 'Gold', 'Red', 'Blue'],
    answer: 'Red',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'Scribes wrote headings and instructions in red ink, so that a rubric became a heading or a rule.',
  },
  {
    question: 'Strictly used, which verb means “to read thoroughly and with care”?',
    options: ['peruse', 'skim', 'browse', 'riffle'],
    answer: 'peruse',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“Peruse” seems to join “use” with a prefix that means “thoroughly”. Many people now use it for a casual glance, so choose it with care.',
  },
  {
    question: 'His apology was ____, muttered over his shoulder on the way out of the door.',
    options: ['heartfelt', 'perfunctory', 'ceremonious', 'profuse'],
    answer: 'perfunctory',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation:
      'Something perfunctory is done as a mere duty, with little care. The Latin root means “to get through with”.',
  },
  {
    question: 'What is “Hobson’s choice”?',
    options: [
      'A choice that is made at random',
      'A choice between two equal evils',
      'A choice that is regretted at once',
      'A choice of taking what is offered or nothing',
    ],
    answer: 'A choice of taking what is offered or nothing',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Thomas Hobson hired out horses in Cambridge, and his customers had to take the one nearest the stable door.',
  },
  {
    question: 'A book has twenty chapters. Which is the antepenultimate one?',
    options: ['Chapter 19', 'Chapter 17', 'Chapter 18', 'Chapter 20'],
    answer: 'Chapter 18',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The ultimate is the last, the penultimate is “almost the last”, and the antepenultimate stands before that: third from the end.',
  },
  {
    question: 'What is an “apocryphal” anecdote?',
    options: [
      'One that is known only to a few',
      'One that is too shocking to print',
      'One that is told to teach a lesson',
      'One that is often told but probably untrue',
    ],
    answer: 'One that is often told but probably untrue',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The Greek root means “hidden away”. It was applied to books whose authority was in doubt, and then to any doubtful story.',
  },
  {
    question: 'Which verb can mean both “to split apart” and “to cling to”?',
    options: ['cleave', 'sever', 'adhere', 'rend'],
    answer: 'cleave',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Two Old English verbs have fallen together in “cleave”. A word that is its own opposite is called a contranym.',
  },
  {
    question: 'It is unwise to ____ the rules of the reading room; the librarian sees everything.',
    options: ['flourish', 'flout', 'flaunt', 'flatter'],
    answer: 'flout',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation: 'To flout a rule is to disobey it openly. To flaunt something is to show it off.',
  },
  {
    question: 'After the long illness she felt “enervated”. How did she feel?',
    options: ['Full of nervous excitement', 'Thankful to be alive', 'Irritable with everyone', 'Drained of strength'],
    answer: 'Drained of strength',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The word looks like “energised” but means the reverse: the Latin verb meant “to weaken”, literally to take out the sinews.',
  },
  {
    question: 'What is wrong with a “noisome” alley?',
    options: ['It smells foul', 'It leads nowhere', 'It is too loud', 'It is too narrow'],
    answer: 'It smells foul',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“Noisome” has nothing to do with noise. Its first part is short for “annoy”, and it means harmful or disgusting, above all to the nose.',
  },
  {
    question: 'In its strict sense, what is a “fortuitous” meeting?',
    options: [
      'One that is held in private',
      'One that happens by chance',
      'One that ends in agreement',
      'One that took courage to arrange',
    ],
    answer: 'One that happens by chance',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The word comes from the Latin for “chance”. It says nothing about luck, although people often hear “fortunate” in it.',
  },
  {
    question: 'In British English, what is “a damp squib”?',
    options: [
      'A storm that passes quickly',
      'A guest who leaves the party early',
      'An event that fails to live up to expectations',
      'A joke at somebody’s expense',
    ],
    answer: 'An event that fails to live up to expectations',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'A squib is a small firework. A damp one promises a bang and gives a fizzle.',
  },
  {
    question: 'What does it mean to “cut the Gordian knot”?',
    options: [
      'To solve a hard problem with one bold stroke',
      'To free oneself from a promise',
      'To make a situation more tangled',
      'To break off an old friendship',
    ],
    answer: 'To solve a hard problem with one bold stroke',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'By legend whoever untied the knot at Gordium would rule Asia. Alexander the Great sliced through it with his sword.',
  },
  {
    question: 'What is a “Sisyphean” task?',
    options: [
      'One that needs enormous strength',
      'One that is endless and futile',
      'One that nobody else will accept',
      'One that is done in secret',
    ],
    answer: 'One that is endless and futile',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'In Greek myth Sisyphus must roll a boulder uphill for ever, and it always rolls back. A task that needs great strength is “Herculean”.',
  },
  {
    question: 'The poem’s meaning is ____: just when you think that you have caught it, it slips away.',
    options: ['allusive', 'conclusive', 'elusive', 'exclusive'],
    answer: 'elusive',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation:
      '“Elusive” means hard to catch, from “elude”. “Allusive”, from “allude”, means full of indirect references.',
  },
  {
    question: 'What are the “salient” points of an argument?',
    options: [
      'The ones that are easily disproved',
      'The ones that are left unsaid',
      'The ones that come at the end',
      'The ones that stand out most',
    ],
    answer: 'The ones that stand out most',
    type: 'multiple',
    difficulty: 'hard',
    explanation: '“Salient” comes from the Latin verb “to leap”: the salient points jump out at you.',
  },
  {
    question: 'What is an “ineffable” joy?',
    options: [
      'Certain to come in the end',
      'Free from all error',
      'Too great to be put into words',
      'Impossible to wash away',
    ],
    answer: 'Too great to be put into words',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The Latin root means “to speak out”. Do not confuse “ineffable” with “inevitable”, “indelible” or “infallible”.',
  },
  {
    question: 'What happens to someone who is “hoist with his own petard”?',
    options: [
      'He is praised for another’s work',
      'He is betrayed by a close friend',
      'He is promoted beyond his ability',
      'He is harmed by his own scheme',
    ],
    answer: 'He is harmed by his own scheme',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'A petard was a small bomb for blowing open gates. The phrase is Hamlet’s, and it pictures the bomber blown up by his own device.',
  },
  {
    question: '“Halcyon days” are named after a creature from Greek legend. What was it?',
    options: ['A bird', 'A fish', 'A serpent', 'A horse'],
    answer: 'A bird',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The halcyon, later identified with the kingfisher, was said to calm the winter sea while it nested. Halcyon days are happy and peaceful.',
  },
  {
    question: 'His memory, once so ____ that he could recite whole chapters, now let names slip.',
    options: ['pensive', 'retentive', 'tentative', 'evasive'],
    answer: 'retentive',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation:
      '“Retentive” describes a memory that holds on to things, from the same root as “retain”. “Tentative” means hesitant.',
  },
  {
    question: '“Gamp”, an old British word for an umbrella, comes from a character created by which novelist?',
    options: ['Charles Dickens', 'Thomas Hardy', 'George Eliot', 'Jane Austen'],
    answer: 'Charles Dickens',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'Mrs Gamp, the nurse in “Martin Chuzzlewit”, is seldom seen without her bulky umbrella.',
  },
  {
    question: '“Robot” entered English from a play of 1920. In which language was the play written?',
    options: ['Hungarian', 'German', 'Russian', 'Czech'],
    answer: 'Czech',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'In Karel Čapek’s “R.U.R.” the robots are artificial workers; “robota” means forced labour.',
  },
  {
    question: 'What is a “panacea”?',
    options: [
      'A feast that lasts for days',
      'A sudden, groundless fear',
      'A remedy for every trouble',
      'A view in all directions',
    ],
    answer: 'A remedy for every trouble',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'The Greek parts mean “all” and “cure”. The word is often used to deny that any such thing exists.',
  },
  {
    question: 'An “uxorious” man is excessively…',
    options: ['fond of luxury', 'devoted to his wife', 'proud of his ancestors', 'afraid of illness'],
    answer: 'devoted to his wife',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“Uxor” is Latin for “wife”. The word usually carries a smile, for it suggests fondness carried a little too far.',
  },
  {
    question: 'What does it mean to “bowdlerise” a book?',
    options: [
      'To add notes for scholars',
      'To cut whatever might be thought improper',
      'To publish it without permission',
      'To rewrite it in simpler words',
    ],
    answer: 'To cut whatever might be thought improper',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'Thomas Bowdler’s “Family Shakespeare” left out what could not, he felt, be read aloud in a family.',
  },
  {
    question: 'To call this two-line note an “essay” is a ____: it barely fills a postcard.',
    options: ['pseudonym', 'synonym', 'homonym', 'misnomer'],
    answer: 'misnomer',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation:
      'A misnomer is a wrong or unsuitable name. The term began in the law courts, for a mistake in somebody’s name.',
  },
  {
    question: 'What is “Schadenfreude”?',
    options: [
      'Sorrow without any cause',
      'Shame felt on another’s behalf',
      'Pleasure at another’s misfortune',
      'Dread of the coming winter',
    ],
    answer: 'Pleasure at another’s misfortune',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'German joins “Schaden”, harm, to “Freude”, joy. English had no single common word for the feeling, and so it borrowed one.',
  },
  {
    question: 'A reader praises a novel for its “verisimilitude”. What has impressed the reader?',
    options: [
      'It feels true to life',
      'It holds many plots together',
      'It is rich in rare words',
      'It stays close to its source',
    ],
    answer: 'It feels true to life',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The Latin parts mean “true” and “like”. Even a tale of dragons can have verisimilitude if its people ring true.',
  },
  {
    question: 'Each of these adjectives is named after a Roman god. Which one means “gloomy”?',
    options: ['jovial', 'saturnine', 'martial', 'mercurial'],
    answer: 'saturnine',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Astrologers held that those born under Saturn were gloomy, under Jupiter (Jove) merry, under Mercury changeable, and under Mars warlike.',
  },
  {
    question: 'Which of these sentences contains a subjunctive?',
    options: [
      'I know that she is heard.',
      'I believe that she was heard.',
      'I hope that she will be heard.',
      'I insist that she be heard.',
    ],
    answer: 'I insist that she be heard.',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The subjunctive “be” expresses a demand or a wish rather than a fact. It lives on in phrases such as “so be it”.',
  },
  {
    question: 'Which sentence has a dangling modifier?',
    options: [
      'As I walked down the lane, the bookshop came into view.',
      'The bookshop came into view as I walked down the lane.',
      'Walking down the lane, the bookshop came into view.',
      'Walking down the lane, I caught sight of the bookshop.',
    ],
    answer: 'Walking down the lane, the bookshop came into view.',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“Walking down the lane” attaches itself to the nearest subject, so that the bookshop seems to be out for a stroll.',
  },
  {
    question: 'A “liminal” place is one that resembles…',
    options: ['a threshold', 'a summit', 'a prison', 'a mirror'],
    answer: 'a threshold',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“Limen” is Latin for a threshold. Airports at dawn, staircases and the hour before sleep have all been called liminal.',
  },
];
