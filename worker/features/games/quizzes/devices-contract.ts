import type { Question } from './question-contract.ts';

/** Literary devices, each shown at work in a short example or defined, from easy to hard. */
export const deviceQuestions: readonly Question[] = [
  {
    question: '“Her laugh was like a handful of coins dropped on a stone floor.” Which device is this?',
    options: ['Onomatopoeia', 'Metaphor', 'Simile', 'Foreshadowing'],
    answer: 'Simile',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'A simile compares two things openly, with a word such as “like” or “as”.',
  },
  {
    question: '“The classroom was a beehive on the morning of the exam.” Which device is this?',
    options: ['Metaphor', 'Alliteration', 'Personification', 'Simile'],
    answer: 'Metaphor',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'A metaphor speaks of one thing as if it were another, without “like” or “as”.',
  },
  {
    question: '“The wind tried the door twice and went away offended.” Which device is this?',
    options: ['Simile', 'Personification', 'Onomatopoeia', 'Flashback'],
    answer: 'Personification',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'Personification gives human feelings or actions to things that are not human: here the wind takes offence.',
  },
  {
    question: '“Bright banners billowed above the battered bridge.” Which device is this?',
    options: ['Foreshadowing', 'Metaphor', 'Onomatopoeia', 'Alliteration'],
    answer: 'Alliteration',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'Alliteration repeats the same sound at the beginning of words that stand close together.',
  },
  {
    question: '“The gravel crunched, the gate clanged, and a dog woofed.” Which device do the three verbs share?',
    options: ['Personification', 'Onomatopoeia', 'Hyperbole', 'Simile'],
    answer: 'Onomatopoeia',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'An onomatopoeia imitates the sound that it names: “crunch”, “clang” and “woof” are spoken noises.',
  },
  {
    question: '“I have told you a million times to close that window.” Which device is this?',
    options: ['Hyperbole', 'Metaphor', 'Personification', 'Understatement'],
    answer: 'Hyperbole',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'Hyperbole is exaggeration for effect. Nobody is meant to count.',
  },
  {
    question: 'A story pauses to show something that happened years before. What is this called?',
    options: ['An epilogue', 'A cliffhanger', 'A subplot', 'A flashback'],
    answer: 'A flashback',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'A flashback interrupts the present of the story to show an earlier event, often one that explains what is happening now.',
  },
  {
    question: 'A chapter ends as the rope snaps and the heroine begins to fall. What is such an ending called?',
    options: ['A flashback', 'A cliffhanger', 'An epilogue', 'A resolution'],
    answer: 'A cliffhanger',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'A cliffhanger breaks off at a moment of danger or doubt, so that the reader has to go on.',
  },
  {
    question:
      'In chapter one a child is warned about the old bridge; in chapter ten the bridge gives way. What is the warning an example of?',
    options: ['Personification', 'Foreshadowing', 'Flashback', 'Hyperbole'],
    answer: 'Foreshadowing',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'Foreshadowing plants an early hint of what is to come. On a second reading it is everywhere.',
  },
  {
    question: '“I never liked the sea, and I believe that the sea never liked me.” In which person is this narrated?',
    options: ['Second person', 'Third person, limited', 'First person', 'Third person, omniscient'],
    answer: 'First person',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'A first-person narrator says “I” and tells the story from inside it.',
  },
  {
    question: 'What do we call the main character of a story, the one whose struggle we follow?',
    options: ['The protagonist', 'The narrator', 'The antagonist', 'The confidant'],
    answer: 'The protagonist',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'In ancient Greek theatre the “protagonist” was the first actor. The antagonist is the one who stands in the way.',
  },
  {
    question: 'Which of these phrases is an oxymoron?',
    options: ['a quiet whisper', 'an ancient castle', 'a stormy night', 'a deafening silence'],
    answer: 'a deafening silence',
    type: 'multiple',
    difficulty: 'easy',
    explanation:
      'An oxymoron joins two words that seem to contradict each other. The name itself joins the Greek for “sharp” and “dull”.',
  },
  {
    question: 'The lesson that a fable teaches is called its ____.',
    options: ['setting', 'plot', 'motif', 'moral'],
    answer: 'moral',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation:
      'Fables, such as those of Aesop, usually end with a moral: a short piece of advice drawn from the story.',
  },
  {
    question: 'The time and the place in which a story happens are called its ____.',
    options: ['setting', 'genre', 'plot', 'theme'],
    answer: 'setting',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation:
      'The setting tells us where and when we are. In some novels it is so vivid that it feels like a character.',
  },
  {
    question: 'In a film a white dove flies past every time that two enemies make peace. What has the dove become?',
    options: ['A simile', 'A symbol', 'A foil', 'A flashback'],
    answer: 'A symbol',
    type: 'multiple',
    difficulty: 'easy',
    explanation: 'A symbol is a thing that stands for something larger than itself: here a bird stands for peace.',
  },
  {
    question: 'A group of lines set apart in a poem, rather like a paragraph in prose, is called a ____.',
    options: ['sonnet', 'metre', 'stanza', 'rhyme'],
    answer: 'stanza',
    type: 'fill-in-the-blank',
    difficulty: 'easy',
    explanation: '“Stanza” is Italian for “room”: a poem is a house, and we walk through it room by room.',
  },
  {
    question:
      '“We came for the bread. We came for the music. We came, in the end, for one another.” Which device is this?',
    options: ['Hyperbole', 'Zeugma', 'Epistrophe', 'Anaphora'],
    answer: 'Anaphora',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'Anaphora repeats the same words at the beginning of successive sentences or clauses, and speeches love it.',
  },
  {
    question:
      '“I carried the lantern over the wet / grass, and the dark moved aside.” (The stroke marks the end of a line.) What happens at the line break?',
    options: ['Enjambment', 'End-stopping', 'A refrain', 'A full rhyme'],
    answer: 'Enjambment',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'Enjambment carries a sentence over the end of a line without a pause. The French word means “stepping across”.',
  },
  {
    question:
      'The audience knows that the letter is forged; the hero, who reads it aloud with joy, does not. Which device is this?',
    options: ['Comic relief', 'Pathetic fallacy', 'Dramatic irony', 'Verbal irony'],
    answer: 'Dramatic irony',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'In dramatic irony the audience knows more than the character, so that innocent words take on a second meaning.',
  },
  {
    question:
      'A narrator swears that he has never been jealous, and then lists every man to whom his wife has spoken. What kind of narrator is he?',
    options: ['Collective', 'Unreliable', 'Omniscient', 'Second-person'],
    answer: 'Unreliable',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'We cannot take an unreliable narrator’s word for things, and much of the pleasure lies in spotting why.',
  },
  {
    question:
      'Snowed in at an inn, six travellers each tell a tale, and the book returns to the inn between tales. What is this structure called?',
    options: ['A stream of consciousness', 'A monologue', 'A frame story', 'An epistolary novel'],
    answer: 'A frame story',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'A frame story holds other stories inside it, as “The Thousand and One Nights” and “The Canterbury Tales” do.',
  },
  {
    question: 'A novel opens in the middle of a sword fight and explains the quarrel later. How does it begin?',
    options: ['With a moral', 'With an epilogue', 'Ab ovo', 'In medias res'],
    answer: 'In medias res',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      '“In medias res” is Latin for “into the midst of things”. Its opposite, “ab ovo”, means “from the egg”: from the very beginning.',
  },
  {
    question: 'What is an epistolary novel made of?',
    options: ['Letters or other documents', 'Scenes written for the stage', 'Linked dreams', 'Rhyming couplets'],
    answer: 'Letters or other documents',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      '“Epistle” is an old word for a letter. Bram Stoker’s “Dracula” is built of letters, diaries and newspaper cuttings.',
  },
  {
    question:
      'Thunder growls when the villain broods, and the sun comes out at the wedding. What is this mirroring of feelings in nature called?',
    options: ['Comic relief', 'Pathetic fallacy', 'Dramatic irony', 'Poetic licence'],
    answer: 'Pathetic fallacy',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'John Ruskin coined “pathetic fallacy” in the nineteenth century; “pathetic” here means “to do with feeling”.',
  },
  {
    question:
      'A cautious brother is placed beside a reckless heroine, so that each brings out the other’s nature. What is he to her?',
    options: ['A chorus', 'A narrator', 'A foil', 'An alter ego'],
    answer: 'A foil',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'A foil sets off another character by contrast. The name comes from the metal leaf put behind a gem to make it shine.',
  },
  {
    question: 'What does the principle of “Chekhov’s gun” ask of a writer?',
    options: [
      'That no character should die on stage',
      'That whatever is made to stand out should matter later',
      'That every story should contain a crime',
      'That the villain should be unmasked at the end',
    ],
    answer: 'That whatever is made to stand out should matter later',
    type: 'multiple',
    difficulty: 'medium',
    explanation: 'The playwright Anton Chekhov advised that a gun seen hanging on the wall ought to go off in the end.',
  },
  {
    question: '“Crossing the desert alone at eighty was no small achievement.” Which device is “no small achievement”?',
    options: ['Litotes', 'Simile', 'Hyperbole', 'Alliteration'],
    answer: 'Litotes',
    type: 'multiple',
    difficulty: 'medium',
    explanation: 'Litotes affirms something by denying its opposite: “not bad” can be high praise.',
  },
  {
    question: 'What kind of novel is a “Bildungsroman”?',
    options: [
      'One about an ideal society',
      'One about a haunted house',
      'One about a famous battle',
      'One about growing up',
    ],
    answer: 'One about growing up',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'The German word joins “formation” and “novel”. It follows a young person’s path towards maturity, as “Great Expectations” does.',
  },
  {
    question: '“Lovely weather for a picnic,” he said, as hail began to crack the windows. Which device is this?',
    options: ['Personification', 'Verbal irony', 'Dramatic irony', 'Foreshadowing'],
    answer: 'Verbal irony',
    type: 'multiple',
    difficulty: 'medium',
    explanation: 'In verbal irony the speaker says one thing and means another, often the opposite.',
  },
  {
    question:
      'In a detective story the muddy boots point to the gardener, who turns out to be innocent. What were the boots?',
    options: ['A frame story', 'A deus ex machina', 'A foil', 'A red herring'],
    answer: 'A red herring',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'A red herring is a false trail. The smoked fish was once thought strong enough in smell to mislead hounds.',
  },
  {
    question:
      'On the last page an uncle nobody has mentioned arrives and pays every debt. What is such a rescue called?',
    options: ['Deus ex machina', 'Chekhov’s gun', 'In medias res', 'Pathetic fallacy'],
    answer: 'Deus ex machina',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'The Latin means “a god from the machine”: in ancient theatre a crane lowered gods on to the stage to settle the plot.',
  },
  {
    question: '“He took the bread and the salt and the knife and the map and went.” Which device is this?',
    options: ['Bathos', 'Epistrophe', 'Polysyndeton', 'Asyndeton'],
    answer: 'Polysyndeton',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'Polysyndeton uses more conjunctions than grammar requires. Here the repeated “and” makes us feel the weight of each object.',
  },
  {
    question: '“The slow boat rowed home in the cold.” Which device runs through the sentence?',
    options: ['Alliteration', 'Assonance', 'Onomatopoeia', 'Anaphora'],
    answer: 'Assonance',
    type: 'multiple',
    difficulty: 'medium',
    explanation: 'Assonance repeats a vowel sound inside nearby words: slow, boat, rowed, home, cold.',
  },
  {
    question:
      'A novel sets down a character’s thoughts as they drift by, leaping from one to the next. What is this technique called?',
    options: ['Dramatic irony', 'Frame story', 'Stream of consciousness', 'In medias res'],
    answer: 'Stream of consciousness',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'Virginia Woolf and James Joyce are famous for it. The phrase was made popular by the psychologist William James.',
  },
  {
    question: '“My uncle met his Waterloo at the village cake competition.” Which device is “his Waterloo”?',
    options: ['Understatement', 'Personification', 'Foreshadowing', 'Allusion'],
    answer: 'Allusion',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'An allusion refers in passing to something that the reader is expected to know: here, Napoleon’s final defeat in 1815.',
  },
  {
    question: 'Alone on the stage, a queen speaks her doubts aloud. What is such a speech called?',
    options: ['A soliloquy', 'A chorus', 'A dialogue', 'A prologue'],
    answer: 'A soliloquy',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      '“Soliloquy” comes from Latin words for “alone” and “speak”. Hamlet’s “To be, or not to be” is the most famous of all.',
  },
  {
    question: 'A poem that mourns someone who has died is called an ____.',
    options: ['epigram', 'elegy', 'acrostic', 'idyll'],
    answer: 'elegy',
    type: 'fill-in-the-blank',
    difficulty: 'medium',
    explanation:
      'An elegy laments a loss. An epigram is short and witty, an idyll paints a happy country scene, and an acrostic hides a word in its first letters.',
  },
  {
    question:
      '“Forty of the staff were released to pursue new opportunities.” Which device is the phrase “released to pursue new opportunities”?',
    options: ['Hyperbole', 'Euphemism', 'Oxymoron', 'Allusion'],
    answer: 'Euphemism',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'A euphemism puts a mild or roundabout phrase in place of a harsh one. The Greek means “speaking well”; nobody here was offered a choice.',
  },
  {
    question: 'What are lines called that come back after each verse of a song or a ballad?',
    options: ['A couplet', 'An epigraph', 'A refrain', 'A caesura'],
    answer: 'A refrain',
    type: 'multiple',
    difficulty: 'medium',
    explanation:
      'A refrain breaks into a poem at fixed places, and its name goes back to the Latin for “break”. A couplet is a pair of rhyming lines, an epigraph a quotation at the head of a book.',
  },
  {
    question: '“She lost her umbrella and, within the hour, her temper.” Which device is this?',
    options: ['Anaphora', 'Hendiadys', 'Zeugma', 'Chiasmus'],
    answer: 'Zeugma',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'In a zeugma one word governs two others in different senses: an umbrella and a temper are not lost in the same way. The Greek means “yoke”.',
  },
  {
    question: '“Twelve sails rounded the headland”, meaning twelve ships. Which device is this?',
    options: ['Synecdoche', 'Apostrophe', 'Euphemism', 'Synaesthesia'],
    answer: 'Synecdoche',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Synecdoche names a part for the whole, or the whole for a part. Nobody supposes that the sails came on their own.',
  },
  {
    question: '“The crown refused to comment”, meaning the monarch. Which device is this?',
    options: ['Euphemism', 'Bathos', 'Malapropism', 'Metonymy'],
    answer: 'Metonymy',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Metonymy names a thing by something closely linked with it. A crown is not a part of a king, but it goes with being one.',
  },
  {
    question: '“He reads in order to live and lives in order to read.” Which device is this?',
    options: ['Zeugma', 'Chiasmus', 'Malapropism', 'Asyndeton'],
    answer: 'Chiasmus',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'In chiasmus the second half turns the first half round, in the pattern ABBA. The name comes from the Greek letter chi, which is shaped like an X.',
  },
  {
    question:
      '“Clara looked at the invitation. Must she really go? Her aunt would be wearing that dreadful hat.” How are Clara’s thoughts given?',
    options: ['In free indirect style', 'In an apostrophe', 'In a dramatic monologue', 'In direct speech'],
    answer: 'In free indirect style',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Free indirect style slips into a character’s own words while keeping the third person, with no “she thought”. Jane Austen was a master of it.',
  },
  {
    question: 'A poem that vividly describes a painting, a statue or another work of art is an example of ____.',
    options: ['euphony', 'elegy', 'allegory', 'ekphrasis'],
    answer: 'ekphrasis',
    type: 'fill-in-the-blank',
    difficulty: 'hard',
    explanation:
      'The Greek word means “description”. Homer’s account of the shield of Achilles is an early and splendid example.',
  },
  {
    question: '“For her he had crossed an ocean, defied a king, and forgotten his sandwiches.” Which device is this?',
    options: ['Pathos', 'Catharsis', 'Bathos', 'Synecdoche'],
    answer: 'Bathos',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Bathos is a sudden drop from the lofty to the trivial. Alexander Pope gave the word, Greek for “depth”, its comic sense.',
  },
  {
    question: '“She packed, paid, left.” Which device is this?',
    options: ['Polysyndeton', 'Anadiplosis', 'Chiasmus', 'Asyndeton'],
    answer: 'Asyndeton',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'Asyndeton leaves out conjunctions. The sentence is over almost before we notice that she has gone.',
  },
  {
    question:
      'Consider this line of verse: “The lamp is out. No hand has touched the flame.” What is the pause in its middle called?',
    options: ['An enjambment', 'A caesura', 'A volta', 'A refrain'],
    answer: 'A caesura',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'A caesura is a break within a line of verse. The word comes from the Latin for “cutting”.',
  },
  {
    question: 'In a Petrarchan sonnet, where does the volta usually fall?',
    options: [
      'Between lines twelve and thirteen',
      'Between lines four and five',
      'Between lines eight and nine',
      'Between lines ten and eleven',
    ],
    answer: 'Between lines eight and nine',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The volta is the “turn” in the argument of a sonnet. In Petrarch’s form it comes where the octave ends and the sestet begins.',
  },
  {
    question: 'Which poetic form has nineteen lines, two rhymes and two lines that keep returning as refrains?',
    options: ['Villanelle', 'Haiku', 'Ballad', 'Sestina'],
    answer: 'Villanelle',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'A villanelle has five tercets and a closing quatrain, in which the two refrains meet at last. A sestina repeats six end words instead.',
  },
  {
    question: '“O Sleep, why do you visit every house but mine?” Which device is this?',
    options: ['Apostrophe', 'Synecdoche', 'Ekphrasis', 'Anaphora'],
    answer: 'Apostrophe',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'In an apostrophe the speaker turns to address someone absent, or a thing or an idea, as if it could answer.',
  },
  {
    question: 'In Greek tragedy, what is “anagnorisis”?',
    options: [
      'The song on entering the stage',
      'The flaw that brings a fall',
      'The moment of recognition',
      'The purging of pity and fear',
    ],
    answer: 'The moment of recognition',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Anagnorisis is the passage from ignorance to knowledge, as when Oedipus learns who he is. Aristotle discusses it in his “Poetics”.',
  },
  {
    question:
      'Virgil speaks of pouring wine “from cups and gold”, where we would say “from golden cups”. Which device is this?',
    options: ['Synaesthesia', 'Apostrophe', 'Anadiplosis', 'Hendiadys'],
    answer: 'Hendiadys',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'Hendiadys, “one through two” in Greek, expresses a single idea by two words joined with “and”.',
  },
  {
    question: '“The trumpet’s scarlet note hung in the cold air.” Which device is “scarlet note”?',
    options: ['Metonymy', 'Synaesthesia', 'Hendiadys', 'Ekphrasis'],
    answer: 'Synaesthesia',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'Synaesthesia describes one sense in terms of another: here a sound has a colour.',
  },
  {
    question: 'In a novel a woman reads a novel about a woman reading that very novel. What is this mirroring called?',
    options: ['Mise en abyme', 'Pathetic fallacy', 'Roman à clef', 'Deus ex machina'],
    answer: 'Mise en abyme',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      '“Mise en abyme” borrows a term of heraldry, a small shield placed inside a shield. The work contains an image of itself.',
  },
  {
    question: 'What is a “roman à clef”?',
    options: [
      'A novel about a locked room',
      'A novel set in ancient Rome',
      'A novel whose characters are real people in disguise',
      'A novel that ends with its own beginning',
    ],
    answer: 'A novel whose characters are real people in disguise',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'The French means “novel with a key”: the key tells you who is who.',
  },
  {
    question: '“My nephew speaks six languages; he is a regular polygon.” Which device is this?',
    options: ['Spoonerism', 'Palindrome', 'Euphemism', 'Malapropism'],
    answer: 'Malapropism',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'The speaker wanted “polyglot”. A malapropism swaps a word for one that sounds like it, after Mrs Malaprop in Sheridan’s “The Rivals”.',
  },
  {
    question: 'Old English poets called the sea “the whale-road”. What is such an expression called?',
    options: ['A caesura', 'A kenning', 'A volta', 'A spoonerism'],
    answer: 'A kenning',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'A kenning names a thing by a small compound metaphor or riddle. “Beowulf” is full of them.',
  },
  {
    question:
      '“The square was silent, the church was silent, and by noon even the river was silent.” Which device is this?',
    options: ['Chiasmus', 'Zeugma', 'Epistrophe', 'Anadiplosis'],
    answer: 'Epistrophe',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Epistrophe repeats the same words at the end of successive clauses. It is the mirror image of anaphora.',
  },
  {
    question:
      '“Fear breeds silence. Silence breeds distance. Distance breeds strangers.” Which device links the sentences?',
    options: ['Apostrophe', 'Epistrophe', 'Polysyndeton', 'Anadiplosis'],
    answer: 'Anadiplosis',
    type: 'multiple',
    difficulty: 'hard',
    explanation: 'Anadiplosis begins each clause with the word that ended the one before, like the links of a chain.',
  },
  {
    question: '“He was not unaware that the silver spoons were missing.” Which device is “not unaware”?',
    options: ['Bathos', 'Litotes', 'Metonymy', 'Chiasmus'],
    answer: 'Litotes',
    type: 'multiple',
    difficulty: 'hard',
    explanation:
      'Litotes says yes by denying no. It is a favourite of Old English poetry, where a warrior may be “not slow” to draw his sword.',
  },
];
