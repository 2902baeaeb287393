/**
 * Answers visitors by the Host header of their request, with each protocol: looks for the site, keeps to the limits of its
 * application, and forwards.
 */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Id } from '#src/domain/id.ts';
import { hostNameOf } from '../../host-name.ts';
import { inFlight, targetKey } from '../../in-flight.ts';
import {
  answer,
  answerSocket,
  BAD_REQUEST,
  movedTo,
  NO_SITE,
  NOT_READY,
  NOTHING_RUNS,
  type OwnAnswer,
} from '../../own-answers.ts';
import type { ApplicationTraffic, Route, Target } from '../../port.ts';
import { isBodiless, toOriginForm } from '../../request-headers.ts';
import { routeTable } from '../../route-table.ts';
import type { VisitorRequest, VisitorResponse } from '../../visitor.ts';
import type { IdentifyVisitor } from '../../visitor-identity.ts';
import { openForwarder } from './forwarder.ts';
import type { MissingRoutes } from './missing-routes.ts';
import type { Places } from './places.ts';
import type { Proofs } from './proofs.ts';
import { countVisits } from './visits.ts';
import { openWebSockets } from './web-sockets.ts';

export interface SitesOptions {
  readonly idleTimeoutMs: number;
  readonly identify: IdentifyVisitor;
  readonly places: Places;
  /** The port with TLS to which plain requests are redirected. Null: they are answered. */
  readonly redirectTo: () => number | null;
  readonly missing: MissingRoutes;
  /** Null: no certificates are ordered here. */
  readonly proofs: Proofs | null;
  readonly log: (message: string) => void;
}

/** All sites, and who visits them. */
export interface Sites {
  onRequest(request: VisitorRequest, response: VisitorResponse): void;
  onUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): void;
  isServed(host: string): boolean | Promise<boolean>;
  route(route: Route): void;
  unroute(applicationId: Id<'app'>): void;
  /** Resolves when nothing is under way to this target, or after `graceMs`. */
  drain(target: Target, graceMs: number): Promise<void>;
  visits(): ApplicationTraffic[];
  /** Ends WebSockets, and lets the connection of each further request end with it. */
  beginClosing(): void;
  /** Ends the connections to targets. */
  close(): void;
}

/** Counts requests to hosts without a site. */
const NO_APPLICATION = 'none';
const NOT_IN_LOCATION = /[^\x21-\x7e]/;

/** Sites without a route yet. */
export function openSites({
  idleTimeoutMs,
  identify,
  places,
  redirectTo,
  missing,
  proofs,
  log,
}: SitesOptions): Sites {
  const routes = routeTable();
  const flights = inFlight();
  const forwarder = openForwarder({ idleTimeoutMs, log });
  const connectWebSocket = openWebSockets({ log });
  const webSockets = new Set<Socket>();
  const visits = countVisits();
  let isClosing = false;

  const onRequest = (request: VisitorRequest, response: VisitorResponse) => {
    if (proofs === null || request.url?.startsWith('/.well-known/acme-challenge/') !== true)
      return onVisit(request, response);
    proofs.answer(request, response, () => onVisit(request, response));
  };

  const onVisit = (request: VisitorRequest, response: VisitorResponse) => {
    if (!toOriginForm(request)) return answer(response, BAD_REQUEST, { endConnection: true });
    const name = hostNameOf(request.headers.host);
    const route = routes.find(name);
    if (route !== undefined || !missing.mayHave(name)) return visit(request, response, name, route);
    const { address } = identify(request);
    const onSettled = (isKnown: boolean) => {
      // That of a request which waits behind another one of its connection does not know that the visitor has left.
      if (response.destroyed || request.socket.destroyed === true) return;
      const found = routes.find(name);
      if (found !== undefined || isKnown) visit(request, response, name, found);
      else answer(response, NOT_READY, { endConnection: true });
    };
    response.once('close', missing.wait(name, { address, onSettled }));
  };

  const visit = (
    request: VisitorRequest,
    response: VisitorResponse,
    name: string,
    route: Route | undefined,
  ) => {
    if (isClosing) response.shouldKeepAlive = false;
    const endConnection = !isBodiless(request);
    const endVisit = visits.begin(route?.applicationId ?? NO_APPLICATION);
    let leave = () => {};
    let endFlight = () => {};
    response.once('close', () => {
      endVisit(response.headersSent ? response.statusCode : 0);
      leave();
      endFlight();
    });
    if (route === undefined) return answer(response, NO_SITE, { endConnection });
    const visitor = identify(request);
    const securePort = redirectTo();
    if (securePort !== null && visitor.protocol === 'http')
      return answer(response, redirection(name, securePort, request.url), { endConnection });
    if (route.target === null) return answer(response, NOTHING_RUNS, { endConnection });
    const place = places.take(route.applicationId, visitor.address);
    if (typeof place !== 'function') return answer(response, place, { endConnection });
    leave = place;
    forwarder.forward(route.target, {
      request,
      response,
      visitor,
      current: () => routes.find(name)?.target,
      onTarget(target) {
        endFlight();
        endFlight = flights.begin(targetKey(target));
      },
    });
  };

  const onUpgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!toOriginForm(request)) return answerSocket(socket, BAD_REQUEST);
    const isWebSocket = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket';
    if (!isWebSocket) return ignoreUpgrade(request, socket, onRequest);
    const name = hostNameOf(request.headers.host);
    const route = routes.find(name);
    if (route !== undefined || !missing.mayHave(name)) return connect(request, socket, head, name, route);
    const { address } = identify(request);
    const onSettled = (isKnown: boolean) => {
      if (isClosing) socket.destroy();
      if (socket.destroyed) return;
      const found = routes.find(name);
      if (found !== undefined || isKnown) connect(request, socket, head, name, found);
      else answerSocket(socket, NOT_READY);
    };
    socket.once('close', missing.wait(name, { address, onSettled }));
  };

  const connect = (
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
    name: string,
    route: Route | undefined,
  ) => {
    if (route === undefined) return answerSocket(socket, NO_SITE);
    const visitor = identify(request);
    const securePort = redirectTo();
    if (securePort !== null && visitor.protocol === 'http')
      return answerSocket(socket, redirection(name, securePort, request.url));
    if (route.target === null) return answerSocket(socket, NOTHING_RUNS);
    const place = places.take(route.applicationId, visitor.address);
    if (typeof place !== 'function') return answerSocket(socket, place);
    webSockets.add(socket);
    const endVisit = visits.begin(route.applicationId, true);
    const endFlight = flights.begin(targetKey(route.target));
    socket.once('close', () => {
      webSockets.delete(socket);
      endVisit(101);
      place();
      endFlight();
    });
    connectWebSocket(request, socket, head, { target: route.target, visitor });
  };

  return {
    onRequest,
    onUpgrade,
    isServed(authority) {
      const host = hostNameOf(authority);
      if (routes.find(host) !== undefined) return true;
      if (!missing.mayHave(host)) return false;
      return new Promise((resolve) => {
        missing.wait(host, { address: null, onSettled: () => resolve(routes.find(host) !== undefined) });
      });
    },
    route(route) {
      routes.set(route);
      missing.found(route.hosts);
    },
    unroute(applicationId) {
      routes.remove(applicationId);
      visits.forget(applicationId);
    },
    drain: async (target, graceMs) => void (await flights.idle(targetKey(target), graceMs)),
    visits: () => visits.all(),
    beginClosing() {
      isClosing = true;
      for (const socket of webSockets) socket.destroy();
    },
    close: () => forwarder.close(),
  };
}

/** The host is one that is served, so that no visitor can be led to another. */
function redirection(host: string, port: number, url = '/'): OwnAnswer {
  if (NOT_IN_LOCATION.test(url)) return BAD_REQUEST;
  return movedTo(`https://${host}${port === 443 ? '' : `:${port}`}${url === '*' ? '/' : url}`);
}

/** An offer of another protocol (`h2c`, by some clients on every request) may be passed over: HTTP/1.1 it stays. */
function ignoreUpgrade(
  request: IncomingMessage,
  socket: Socket,
  onRequest: (request: VisitorRequest, response: VisitorResponse) => void,
): void {
  if (!isBodiless(request)) {
    answerSocket(socket, BAD_REQUEST);
    return;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.end());
  onRequest(request, response);
}
