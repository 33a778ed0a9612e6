import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of its own process that takes every body whole and answers at once: as much work for a load generator, none for Locution. */
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
server.listen(0, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
