/** How the API server of a cluster is reached. */
export interface ClusterAccess {
  /**
   * The address of the API server such as `https://10.0.0.1:6443`, without a slash at its end. Proxies have a path, such as
   * `https://rancher.example.com/k8s/clusters/c-m-abc`.
   */
  readonly server: string;
  readonly tls: {
    readonly ca?: string;
    readonly cert?: string;
    readonly key?: string;
    readonly servername?: string;
    readonly rejectUnauthorized?: boolean;
  };
  /** The token to send; null with a client certificate. Asked for each call: tokens of service accounts change. */
  readonly token: () => Promise<string | null>;
  /** The namespace that the configuration names. */
  readonly namespace: string | null;
}
