/** Under what the search boxes say what is wrong with a search: the next one takes it back. */
export const SEARCH_MESSAGE = { id: 'search' } as const;
