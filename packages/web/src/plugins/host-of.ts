/** Returns the host of a plugin's server: `mcp.example.org`. Undefined for a program. */
export function hostOf({ url }: { readonly url?: string | undefined }): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.host
}
