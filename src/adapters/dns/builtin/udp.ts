import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { Verdict } from './answer-limit.ts';
import type { Listener } from './listener.ts';
import type { Respond } from './respond.ts';

/** Answers datagrams, as many as their senders may have. */
export function udpListener(
  respond: Respond,
  judge: (address: string) => Verdict,
  log: (message: string) => void,
): Listener {
  let open: Socket | null = null;

  const serve = (socket: Socket) => {
    open = socket;
    socket.on('error', (error) => log(`The DNS server's UDP socket failed: ${error.message}`));
    socket.on('message', async (message: Buffer, { address, port }: RemoteInfo) => {
      // Port 0 cannot receive an answer; only a forged datagram has it.
      if (port === 0) return;
      const verdict = judge(address);
      if (verdict === 'drop') return;
      const answer = await respond(message, verdict === 'truncate' ? 'truncated' : 'udp');
      if (answer === null || open !== socket) return;
      socket.send(answer, port, address, (error) => {
        if (error !== null) log(`A DNS answer to ${address} could not be sent: ${error.message}`);
      });
    });
  };

  return {
    listen({ address, family }, port) {
      const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
      return new Promise((resolve, reject) => {
        const onError = (error: Error) => {
          socket.close();
          reject(error);
        };
        socket.once('error', onError);
        socket.bind({ address, port, exclusive: true }, () => {
          socket.off('error', onError);
          serve(socket);
          resolve(socket.address().port);
        });
      });
    },
    async close() {
      const socket = open;
      open = null;
      if (socket !== null) await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}
