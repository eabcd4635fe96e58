import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { clearCookies } from './server.ts';

// Test files run one after another in one document, since creating a document takes longer than most files. So that
// none sees another's state, each file starts with fresh modules and with nothing stored, stubbed or rendered.
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

// This DOM loads no pictures, and calls each complete, as browsers do with those that failed.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => false });

// Testing Library cleans up by itself only where Vitest's globals exist.
afterEach(cleanup);
