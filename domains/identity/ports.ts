export interface CaptchaVerifier {
  verify(response: string, hostname: string): Promise<boolean>
}

/** How a channel is named in an address. */
export interface ChannelReference {
  readonly by: 'id' | 'handle' | 'username'
  readonly value: string
}

/** A channel as its platform shows it to everybody. Outside input. */
export interface ChannelFacts {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly thumbnail: string | null
}

/** Channels of the video platform. Every call throws when there is no usable answer; undefined and false are answers. */
export interface ChannelDirectory {
  find(reference: ChannelReference): Promise<ChannelFacts | undefined>
  search(query: string, limit: number): Promise<readonly ChannelFacts[]>
  hasPublicSubscriptions(channelId: string): Promise<boolean>
}

/** Private files under names of ours; nothing in it is ever public. Deleting what is not there succeeds. */
export interface DocumentStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  delete(key: string): Promise<void>
}
