import { createContext } from 'react';

/** The element in which dialogs are placed; null for where they are opened, which may be hidden while they are open. */
export const DialogPlace = createContext<HTMLElement | null>(null);
