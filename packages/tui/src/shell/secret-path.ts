/** Files that often hold keys or passwords. */
const SECRET_NAMES =
  /^(?:id_[a-z\d]+|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ovpn|tfstate|env)|.*\.env\..*|(?:credentials?|secrets?|passwords?)(?:\..*)?)$/i

/** Returns whether a path has a hidden part, or names a file that often holds secrets. */
export const isSecretPath = (shown: string): boolean =>
  shown.split(/[/\\]/).some((part) => (part.startsWith('.') && part !== '.') || SECRET_NAMES.test(part))
