/** What the video platform tells everybody about a video. */
export interface VideoFacts {
  readonly title: string
  readonly thumbnail: string | null
  /** Null when its owner hides the count. */
  readonly views: number | null
  readonly likes: number | null
}

/** What the video platform tells of what people do there. Every call throws when there is no usable answer. */
export interface VideoPlatform {
  /** Undefined when there is no such video for everybody to see. */
  findVideo(videoId: string): Promise<VideoFacts | undefined>
  /** Since when a channel has subscribed to another; undefined when it has not, or hides it. */
  subscribedAt(channelId: string, toChannelId: string): Promise<Date | undefined>
  /** What a channel has written under a video since then. */
  commentsOf(params: { readonly videoId: string; readonly channelId: string; readonly since: Date }): Promise<readonly string[]>
}
