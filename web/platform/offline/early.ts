import { startGateway } from './gateway.ts';

// The first script of the offline document, so that the page's first calls get stored responses.
startGateway();
