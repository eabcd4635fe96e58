import { startGateway } from './gateway.ts';

// The first script of the document for when there is no network: the first calls of its page find what is stored.
startGateway();
