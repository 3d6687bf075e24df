/** The readable parts of a user agent. */
export interface DeviceParts {
  /** `Chrome`, `curl`. The terminal's own is `saffron-terminal`. */
  readonly client?: string
  /** `Windows`, `iPhone`. */
  readonly system?: string
}

/** The order matters: most browsers also name their ancestors. */
const CLIENTS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

/** The order matters: an iPhone also names Mac OS X, an Android device also names Linux. */
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b|\bwin32\b/i, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b|\bdarwin\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/i, 'Linux'],
]

const nameIn = (table: readonly [RegExp, string][], userAgent: string): string | undefined =>
  table.find(([sign]) => sign.test(userAgent))?.[1]

/** Returns the program and system of a user agent, for a list of sessions. An unknown name is returned as it is. */
export function describeDevice(userAgent: string): DeviceParts {
  const first = /^([A-Za-z][\w.-]{0,40})(?:\/|$)/.exec(userAgent)?.[1]
  const client = nameIn(CLIENTS, userAgent) ?? (first === 'Mozilla' ? undefined : first)
  const system = nameIn(SYSTEMS, userAgent)
  return { ...(client !== undefined && { client }), ...(system !== undefined && { system }) }
}
