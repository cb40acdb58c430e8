import { afterAll, afterEach } from 'vitest';
import './printed.ts';
import { endProcesses } from './process.ts';

// Threads print a moment after their answer: while the test still runs.
afterEach(() => new Promise((resolve) => setImmediate(resolve)));
afterAll(endProcesses);
