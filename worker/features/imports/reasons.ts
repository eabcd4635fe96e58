import { limits } from '../../platform/http/contract.ts';
import { importLimits } from './contract.ts';

/** Errors of calls about imports. */
export const importRefusals = {
  notFound: 'This import no longer exists.',
  tooManyImports: `You can keep up to ${importLimits.imports} imports. Undo one that was not applied to make room.`,
  tooLarge: `An import can hold up to ${importLimits.file / 1024 / 1024} MB. Split the file and import it in parts.`,
  tooLargeRow: (line: number) =>
    `Line ${line} holds more than ${importLimits.row / 1024} KB. Shorten it in the file, then import the file again.`,
  tooMuchWaiting: `Your unfinished imports hold ${importLimits.waiting / 1024 / 1024} MB, which is the limit. Finish or undo one first.`,
  failed:
    'We could not finish this import, and stopped after three attempts. Try again, or undo it and import the file again.',
  gap: 'Some rows before these are missing. Send them first.',
  tooMany: 'There are more rows here than in the file.',
  notAllIn: 'Not all rows of the file have been uploaded yet.',
  notMatched: 'This library is still being matched.',
  begun: 'This import is being applied and can no longer be changed.',
  undone: 'This import was undone.',
  another: 'Another import is still running. Please wait until it is done.',
  tooManyLists: (room: number) =>
    room === 0
      ? 'You have as many lists as you can keep. Choose something else for these shelves.'
      : `You have room for ${room} more ${room === 1 ? 'list' : 'lists'}. Choose something else for some of these shelves.`,
  noSuchRow: (line: number) => `This import has no row for line ${line}.`,
  oneOf: (line: number) => `Choose a book for line ${line}, add it as your own, or skip it.`,
  noName: (line: number) => `Line ${line} has no title to add it by.`,
  unknownBook: 'We could not find this book.',
  undoOver: `An import can be undone for ${importLimits.days} days.`,
} as const;

/** Why a row, or a part of it, was not imported. */
export const rowReasons = {
  noTitle: 'The row has neither a title nor an ISBN that we know.',
  unknown: 'We couldn’t find this book, and the row has no title to add it by.',
  isbn: (value: string) => `“${value}” isn’t a valid ISBN, so it was left out.`,
  series: `A series’ name can have up to ${limits.title} characters, so it was left out.`,
  position: 'This isn’t a place in a series, so it was left out.',
  number: (value: number) => `${value} isn’t possible here, so it was left out.`,
  manyAuthors: 'A book can have up to 20 authors, so the others were left out.',
  rating: (value: number) => `The rating ${value} is not between 0 and 5, so it was left out.`,
  noRating: (value: string) => `“${value}” isn’t a rating, so it was left out.`,
  year: (value: string) => `“${value}” isn’t a year, so it was left out.`,
  date: (value: string) => `“${value}” is not a date, so it was left out.`,
  future: (value: string) => `“${value}” is in the future, so it was left out.`,
  order: 'The finish date is before the start date, so the start date was left out.',
  readCount: (value: number) => `The read count ${value} is not possible, so it was left out.`,
  longReview: `Only the first ${limits.review.toLocaleString('en')} characters of the review were imported.`,
  longNote: `Only the first ${limits.review.toLocaleString('en')} characters of the note were imported.`,
  impression: (value: string) => `“${value}” is not among our moods and content notes, so it was left out.`,
  otherHere: 'Your library, or another row of this book, says something else, which stays.',
  otherState: 'Another row of this book, or your library, has it on another shelf, which stays.',
  noReview: 'Without a review there is nothing that this belongs to, so it was left out.',
  noLoan: 'The row doesn’t say to whom the book is lent, so the date was left out.',
  noReading: 'Without a reading there is nothing that this belongs to, so it was left out.',
  shelfLeft: (name: string) => `You chose to leave out the shelf “${name}”.`,
  unshelved: 'The row doesn’t say whether you read the book, and you chose to leave it out.',
  removedSince: 'An earlier import added this, and it was changed or removed since.',
  undecided: 'It could be several books, and none was chosen.',
  skipped: 'You skipped this row.',
  nothing: 'The row says nothing about the book that belongs in a library.',
  reviewAsNote: 'A review needs stars. This text became your private note.',
  reviewLost: 'A review needs stars, and this book already has a private note, so this text was left out.',
  secondReview: 'Another row of this book has a review too, so this text was left out.',
  banned: 'You can no longer write reviews, so this one was left out.',
  limited:
    'This book isn’t in the catalogue, and you can’t add books while your account is limited. Import the file again later.',
  removed: 'A moderator removed your review, so this one stays private.',
  removedList: (name: string) => `A moderator removed your list “${name}”, so it wasn’t created again.`,
  removedBook: (title: string) => `A moderator removed “${title}”, so it wasn’t added again.`,
  held: (word: string) =>
    `On this site, a moderator looks at texts with “${word}” first, and an import can’t wait for that, so it was left out.`,
  heldReview: (word: string) =>
    `On this site, a moderator looks at texts with “${word}” first, so this review stays private until you edit it.`,
  manyShelves: `A file can have up to ${importLimits.shelves} shelves, so some shelves of this row were left out.`,
  longTitle: `Only the first ${limits.title} characters of the title were imported.`,
  fullList: (name: string) => `The list “${name}” is full, so the book was left out of it.`,
  notAsked: 'A book service that may know this book was not available.',
} as const;
