/** The records that the zone can hold. Names are in text form, without a trailing dot. */
export type ZoneRecord =
  | { readonly type: 'A'; readonly name: string; readonly ttl: number; readonly data: string }
  | { readonly type: 'NS'; readonly name: string; readonly ttl: number; readonly data: string }
  | { readonly type: 'SOA'; readonly name: string; readonly ttl: number; readonly data: Soa };

export interface Soa {
  readonly mname: string;
  readonly rname: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
}
