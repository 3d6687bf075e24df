/** A device that requests approval from a signed-in user. */
export interface DeviceRequestTable {
  id: string
  /** The hash of the code that the device sends. */
  deviceCodeHash: string
  /** The hash of the code that the user compares. */
  userCodeHash: string
  /** `used` means that the device was signed in, which can happen once. */
  state: 'pending' | 'approved' | 'denied' | 'used'
  /** The device's own name. */
  host: string | null
  address: string
  userAgent: string
  answeredBy: string | null
  /** The session that answered the request. The device can only sign in while it's active. */
  answeredIn: string | null
  createdAt: string
  expiresAt: string
}

export interface DeviceTables {
  deviceRequest: DeviceRequestTable
}
