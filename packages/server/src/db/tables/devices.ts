/** A device that asks to be let in by somebody who is signed in. */
export interface DeviceRequestTable {
  id: string
  /** Of the code that the device asks with. */
  deviceCodeHash: string
  /** Of the code that a person compares. */
  userCodeHash: string
  /** `used`: it was let in, which happens once. */
  state: 'pending' | 'approved' | 'denied' | 'used'
  /** What the device calls itself. */
  host: string | null
  address: string
  userAgent: string
  answeredBy: string | null
  /** The session in which it was answered: the device comes in only while that lives. */
  answeredIn: string | null
  createdAt: string
  expiresAt: string
}

export interface DeviceTables {
  deviceRequest: DeviceRequestTable
}
