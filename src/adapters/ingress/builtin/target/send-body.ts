import type { Socket } from 'node:net';
import type { VisitorRequest } from '../../visitor.ts';

/**
 * Sends the body of a request to its target as fast as the target takes it, framed anew if it has chunks. A visitor who
 * leaves in between leaves it incomplete: the caller ends the connection to the target then.
 */
export function sendBody(request: VisitorRequest, socket: Socket, hasChunks: boolean): void {
  const onData = (bytes: Buffer) => {
    const hasRoom = hasChunks ? writeChunk(socket, bytes) : socket.write(bytes);
    if (!hasRoom) request.pause();
  };
  const onEnd = () => {
    if (hasChunks && request.complete) socket.write('0\r\n\r\n');
    stop();
  };
  const onDrain = () => void request.resume();
  // The rest of a body that the target does not take is read and dropped, so that the visitor reads the response.
  const onClose = () => {
    stop();
    request.resume();
  };
  const stop = () => {
    request.off('data', onData);
    request.off('end', onEnd);
    socket.off('drain', onDrain).off('close', onClose);
  };
  request.on('data', onData);
  request.on('end', onEnd);
  socket.on('drain', onDrain).on('close', onClose);
}

function writeChunk(socket: Socket, bytes: Buffer): boolean {
  socket.cork();
  socket.write(`${bytes.length.toString(16)}\r\n`, 'latin1');
  socket.write(bytes);
  const hasRoom = socket.write('\r\n', 'latin1');
  socket.uncork();
  return hasRoom;
}
