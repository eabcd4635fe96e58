import { limits } from '../../platform/http/contract.ts';
import { importLimits } from './contract.ts';

/** Why a call about an import is refused. */
export const importRefusals = {
  gone: 'This import is not there any more.',
  tooManyImports: `You can keep up to ${importLimits.imports} imports. Undo one that was not applied to make room.`,
  tooLarge: `An import can hold up to ${importLimits.file / 1024 / 1024} MB. Split the file and import it in parts.`,
  tooLargeRow: (line: number) =>
    `Line ${line} holds more than ${importLimits.row / 1024} KB. Shorten it in the file, then import the file again.`,
  tooMuchWaiting: `Your unfinished imports hold ${importLimits.waiting / 1024 / 1024} MB, which is the limit. Finish or undo one first.`,
  failed:
    'We could not finish this import, and stopped after three attempts. Try again, or undo it and import the file again.',
  gap: 'Some rows before these have not come in. Please send them first.',
  tooMany: 'These are more rows than the file was said to hold.',
  notAllIn: 'Not all rows of the file have come in yet.',
  notMatched: 'This library is still being matched.',
  begun: 'This import is being applied. Nothing can be changed about it any more.',
  undone: 'This import was undone.',
  another: 'Another import is just being applied. Please wait until it is done.',
  tooManyLists: (room: number) =>
    room === 0
      ? 'You have as many lists as you can keep. Please choose something else for these shelves.'
      : `You have room for ${room} more ${room === 1 ? 'list' : 'lists'}. Please choose something else for some of these shelves.`,
  noSuchRow: (line: number) => `There is no row of line ${line} in this import.`,
  oneOf: (line: number) =>
    `Please say of line ${line} which book it is, or that it is your own, or that it is skipped.`,
  noName: (line: number) => `Line ${line} has no title to add it by.`,
  unknownBook: 'We could not find this book.',
  undoOver: `An import can be undone for ${importLimits.days} days.`,
} as const;

/** Why something of a row did not come, or why none of it did; each is shown with the line. */
export const rowReasons = {
  noTitle: 'There is neither a title nor an ISBN that we know.',
  unknown: 'No book service knows this book, and there is no title to add it by.',
  rating: (said: number) => `A rating of ${said} is none of 0 to 5 stars, so it was left out.`,
  noRating: (said: string) => `“${said}” is no rating, so it was left out.`,
  year: (said: string) => `“${said}” is no year, so it was left out.`,
  date: (said: string) => `There is no date “${said}”, so it was left out.`,
  future: (said: string) => `“${said}” is in the future, so it was left out.`,
  order: 'It was finished before it was started, so the start was left out.',
  readCount: (said: number) => `A book cannot be read ${said} times, so this number was left out.`,
  longReview: `Only the first ${limits.review.toLocaleString('en')} characters of the review came in.`,
  longNote: `Only the first ${limits.review.toLocaleString('en')} characters of the note came in.`,
  reviewAsNote: 'A review needs stars. These words became your private note.',
  reviewLost: 'A review needs stars, and you have a private note of this book already, so these words were left out.',
  secondReview: 'Another row of this book has a review too, so these words were left out.',
  banned: 'You can no longer write reviews, so this one was left out.',
  manyShelves: `A file can have up to ${importLimits.shelves} shelves, so some of this row were left out.`,
  longTitle: `Only the first ${limits.title} characters of the title came in.`,
  fullList: (name: string) => `The list “${name}” is full, so the book was left out of it.`,
  notAsked: 'A book service that may know more could not be asked.',
} as const;
