/** The toast ID of search errors, so that the next search replaces them. */
export const SEARCH_MESSAGE = { id: 'search' } as const;
