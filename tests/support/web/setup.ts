import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { clearCookies } from './server.ts';

// Files of tests run one after another in one document, since a document of its own costs more than most files do. So that
// none can see what another left, every file begins with modules of its own and with nothing stored, stubbed or shown.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
localStorage.clear();
sessionStorage.clear();
clearCookies();
history.replaceState(null, '', '/');
document.head.replaceChildren();
document.body.replaceChildren();

// Without vitest's globals the library does not know when a test ends.
afterEach(cleanup);
