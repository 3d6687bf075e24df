import type { Config } from '../../platform/config.ts'

/**
 * Returns where services send the user back to: the page of plugins, which finishes the sign-in with the user's own
 * session. A call by the service's redirect alone couldn't show who the user is.
 */
export const redirectUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, origin: string): string =>
  `${publicUrl ?? origin}/app/plugins`

/** Returns the address of our client metadata document. Services only accept it over HTTPS. */
export const clientDocumentUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined =>
  publicUrl?.startsWith('https:') === true ? `${publicUrl}/extensions/client.json` : undefined
