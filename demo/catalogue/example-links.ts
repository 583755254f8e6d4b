import type { NetworkType } from './products.ts'

/** A link of each kind that a service may ask for, made up. */
export const exampleLinks: Readonly<Record<NetworkType, Readonly<Record<string, string>>>> = {
  youtube: {
    video: 'https://www.youtube.com/watch?v=tideExample',
    channel: 'https://www.youtube.com/@your-channel',
    post: 'https://www.youtube.com/post/UgkxExamplePostOfYourChannel1',
  },
  tiktok: {
    video: 'https://www.tiktok.com/@your.name/video/7300000000000000000',
    profile: 'https://www.tiktok.com/@your.name',
    live: 'https://www.tiktok.com/@your.name/live',
  },
  instagram: {
    post: 'https://www.instagram.com/p/ExamplePost',
    profile: 'https://www.instagram.com/your.name',
    story: 'https://www.instagram.com/stories/your.name/3200000000000000000',
  },
  telegram: { channel: 'https://t.me/your_channel', post: 'https://t.me/your_channel/120' },
  vk: {
    community: 'https://vk.com/club100000',
    profile: 'https://vk.com/your.name',
    post: 'https://vk.com/wall-100000_200',
    video: 'https://vk.com/video-100000_300',
  },
  facebook: {
    profile: 'https://www.facebook.com/your.page',
    post: 'https://www.facebook.com/your.page/posts/1000000000000',
    video: 'https://www.facebook.com/watch?v=1000000000000',
    group: 'https://www.facebook.com/groups/your.group',
    event: 'https://www.facebook.com/events/1000000000000',
  },
  twitter: {
    profile: 'https://x.com/your_name',
    post: 'https://x.com/i/status/1700000000000000000',
    live: 'https://x.com/i/spaces/1ExampleSpace',
  },
  spotify: {
    track: 'https://open.spotify.com/track/0000000000000000000000',
    album: 'https://open.spotify.com/album/0000000000000000000000',
    artist: 'https://open.spotify.com/artist/0000000000000000000000',
    playlist: 'https://open.spotify.com/playlist/0000000000000000000000',
    episode: 'https://open.spotify.com/episode/0000000000000000000000',
    show: 'https://open.spotify.com/show/0000000000000000000000',
  },
  twitch: {
    channel: 'https://www.twitch.tv/your_channel',
    video: 'https://www.twitch.tv/videos/1000000000',
    clip: 'https://clips.twitch.tv/YourBestMoment',
  },
  soundcloud: {
    track: 'https://soundcloud.com/your-name/your-track',
    playlist: 'https://soundcloud.com/your-name/sets/your-set',
    profile: 'https://soundcloud.com/your-name',
  },
  linkedin: {
    post: 'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000000',
    profile: 'https://www.linkedin.com/in/your-name',
    company: 'https://www.linkedin.com/company/your-company',
  },
  website: { page: 'https://example.com/your-page' },
}
