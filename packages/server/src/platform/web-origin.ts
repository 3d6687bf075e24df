import type { Config } from './config.ts'

/** Returns the address of the web app, for links in emails. */
export const webOrigin = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host}:${port}`
