import { afterAll, afterEach } from 'vitest';
import './printed.ts';
import { endProcesses } from './process.ts';

// Threads print shortly after their answer, so wait until they have.
afterEach(() => new Promise((resolve) => setImmediate(resolve)));
afterAll(endProcesses);
