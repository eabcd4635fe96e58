import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Without vitest's globals the library does not know when a test ends.
afterEach(cleanup);
