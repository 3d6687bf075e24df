/** Characters of the shortest password an account may have. */
export const SHORTEST_PASSWORD = 8

/** An e-mail address without the blanks around it: plain, so that a form can say early what the contract would say. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
