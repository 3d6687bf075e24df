/** The sequence that puts text into the terminal's clipboard (OSC 52), also over SSH. */
export const clipboardSequence = (text: string): string =>
  `\u001B]52;c;${Buffer.from(text, 'utf8').toString('base64')}\u0007`
