import { createIcon } from './create-icon.tsx'

export type { Icon, IconProps } from './create-icon.tsx'

// Icons of the frame and of the pages where visitors begin; all others stand in later-icons.tsx, which those pages do not load.
export const IconMenu = /* @__PURE__ */ createIcon('M4 6h16M4 12h16M4 18h16')
export const IconChevronDown = /* @__PURE__ */ createIcon('m6 9 6 6 6-6')
export const IconChevronUp = /* @__PURE__ */ createIcon('m6 15 6-6 6 6')
export const IconSearch = /* @__PURE__ */ createIcon('M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM21 21l-4.3-4.3')
export const IconSun = /* @__PURE__ */ createIcon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
)
export const IconMoon = /* @__PURE__ */ createIcon('M20 14.5A8.5 8.5 0 1 1 9.5 4a6.7 6.7 0 0 0 10.5 10.5Z')
export const IconHelp = /* @__PURE__ */ createIcon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.3 9.2a2.8 2.8 0 0 1 5.4 1c0 1.9-2.7 2.3-2.7 3.9M12 17.2v.1',
)
export const IconGlobe = /* @__PURE__ */ createIcon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.7 3.8 5.7 3.8 9s-1.3 6.3-3.8 9c-2.5-2.7-3.8-5.7-3.8-9S9.5 5.7 12 3Z',
)
export const IconPlus = /* @__PURE__ */ createIcon('M12 5v14M5 12h14')
export const IconMinus = /* @__PURE__ */ createIcon('M5 12h14')
export const IconClose = /* @__PURE__ */ createIcon('M18 6 6 18M6 6l12 12')
export const IconCheck = /* @__PURE__ */ createIcon('M20 6 9 17l-5-5')
export const IconHome = /* @__PURE__ */ createIcon('M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1v-8Z')
export const IconGrid = /* @__PURE__ */ createIcon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z')
export const IconReceipt = /* @__PURE__ */ createIcon('M6 3h12a1 1 0 0 1 1 1v17l-3-2-2 2-2-2-2 2-2-2-3 2V4a1 1 0 0 1 1-1ZM9 8h6M9 12h6')
export const IconDrop = /* @__PURE__ */ createIcon('M12 3c3.5 4 6 7 6 10.5a6 6 0 0 1-12 0C6 10 8.5 7 12 3Z')
export const IconRepeat = /* @__PURE__ */ createIcon(
  'M17 2.5 20.5 6 17 9.5M3.5 11V9a3 3 0 0 1 3-3h14M7 21.5 3.5 18 7 14.5M20.5 13v2a3 3 0 0 1-3 3h-14',
)
export const IconWallet = /* @__PURE__ */ createIcon(
  'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V18a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H4.5M16 14h.01',
)
export const IconPercent = /* @__PURE__ */ createIcon(
  'M19 5 5 19M7.5 9a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM16.5 18a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
)
export const IconList = /* @__PURE__ */ createIcon('M4 5h4v4H4zM4 15h4v4H4zM12 7h8M12 17h8')
export const IconRows = /* @__PURE__ */ createIcon('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01')
export const IconUsers = /* @__PURE__ */ createIcon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .8 3.2 2.6 3.5 5.2',
)
export const IconUser = /* @__PURE__ */ createIcon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.7-3.9 3.4-6 7.5-6s6.8 2.1 7.5 6')
export const IconClock = /* @__PURE__ */ createIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2')
export const IconBolt = /* @__PURE__ */ createIcon('M13 3 5 13.5h6L10.5 21 19 10h-6.5L13 3Z')
export const IconPin = /* @__PURE__ */ createIcon(
  'M12 21s-6.5-5.8-6.5-11a6.5 6.5 0 1 1 13 0c0 5.2-6.5 11-6.5 11ZM12 12a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
)
export const IconShieldCheck = /* @__PURE__ */ createIcon(
  'M12 3 5 5.5V11c0 4.5 2.8 7.9 7 10 4.2-2.1 7-5.5 7-10V5.5L12 3ZM9 12l2.2 2.2L15.2 10',
)
export const IconShield = /* @__PURE__ */ createIcon('M12 3 5 5.5V11c0 4.5 2.8 7.9 7 10 4.2-2.1 7-5.5 7-10V5.5L12 3Z')
export const IconCircleCheck = /* @__PURE__ */ createIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 12l2.5 2.5 4.5-5')
export const IconSwap = /* @__PURE__ */ createIcon('M7 4 3.5 7.5 7 11M3.5 7.5H18M17 13l3.5 3.5L17 20M20.5 16.5H6')
export const IconInfo = /* @__PURE__ */ createIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h.01')
export const IconCard = /* @__PURE__ */ createIcon('M3 6h18v12H3zM3 10h18M7 15h3')
export const IconCoin = /* @__PURE__ */ createIcon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM14.5 9.2C14 8.4 13.1 8 12 8c-1.5 0-2.5.8-2.5 2s1 1.7 2.5 2 2.6.8 2.6 2-1.1 2-2.6 2c-1.2 0-2.2-.5-2.7-1.4M12 6.5V8M12 16v1.5',
)
export const IconTicket = /* @__PURE__ */ createIcon(
  'M3 8a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v2.5a1.5 1.5 0 0 0 0 3V16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-2.5a1.5 1.5 0 0 0 0-3V8ZM14 7v10',
)
export const IconLock = /* @__PURE__ */ createIcon('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3')
export const IconExternal = /* @__PURE__ */ createIcon('M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5')
export const IconPause = /* @__PURE__ */ createIcon('M8 5v14M16 5v14')
export const IconChat = /* @__PURE__ */ createIcon('M4 5h16v11H9l-5 4V5Z')
export const IconPlay = /* @__PURE__ */ createIcon('M7 4.5v15l12-7.5-12-7.5Z')
export const IconDownload = /* @__PURE__ */ createIcon('M12 4v11M7 11l5 5 5-5M4 20h16')
export const IconStar = /* @__PURE__ */ createIcon('m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z')
export const IconHourglass = /* @__PURE__ */ createIcon('M7 3h10M7 21h10M8 3v4l4 5-4 5v4M16 3v4l-4 5 4 5v4')
export const IconTriangle = /* @__PURE__ */ createIcon('M12 4 2.8 19.5h18.4L12 4ZM12 10v4M12 17h.01')
export const IconSliders = /* @__PURE__ */ createIcon(
  'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
)
export const IconOffline = /* @__PURE__ */ createIcon(
  'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-3-2M8.5 16a5 5 0 0 1 7 0M12 19.5h.01M2 9a15 15 0 0 1 4.5-2.7M22 9a15 15 0 0 0-10-3.9',
)
export const IconVideo = /* @__PURE__ */ createIcon('M3.5 6.5h17v11h-17zM10.3 9.3v5.4l4.5-2.7-4.5-2.7Z')
export const IconBroadcast = /* @__PURE__ */ createIcon(
  'M12 13.5v7M8.7 16.5a4.7 4.7 0 1 1 6.6 0M6 19a8.5 8.5 0 1 1 12 0M12 13.5a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z',
)
export const IconScreen = /* @__PURE__ */ createIcon('M4 5h16v10H4zM9 19h6M12 15v4')
export const IconHash = /* @__PURE__ */ createIcon('M5 9h14M5 15h14M10 4 8 20M16 4l-2 16')
export const IconHeart = /* @__PURE__ */ createIcon(
  'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z',
)
export const IconAward = /* @__PURE__ */ createIcon('M12 15a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8.5 14 7 21l5-2.5L17 21l-1.5-7')
export const IconGift = /* @__PURE__ */ createIcon(
  'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7c-1.5 0-4.5-.3-4.5-2.3C7.5 3 9.5 3 10.5 4c.8.8 1.5 3 1.5 3Zm0 0c1.5 0 4.5-.3 4.5-2.3C16.5 3 14.5 3 13.5 4c-.8.8-1.5 3-1.5 3Z',
)
export const IconWidget = /* @__PURE__ */ createIcon('M4 5h16v14H4zM4 9h16M8 13h4M8 16h2')
export const IconCode = /* @__PURE__ */ createIcon('m8 8-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14')
export const IconKey = /* @__PURE__ */ createIcon('M14.5 13.5a4.5 4.5 0 1 0-4-2.5L3 18.5V21h3v-2h2v-2h2l1.5-1.5')
export const IconChart = /* @__PURE__ */ createIcon('M4 20h16M7 20v-7M12 20V6M17 20v-10')
export const IconCart = /* @__PURE__ */ createIcon(
  'M3 4h2.2l2.3 11.2A1.5 1.5 0 0 0 9 16.400h8.6a1.5 1.5 0 0 0 1.5-1.2L20.5 8H6M9.5 20.5h.01M17.5 20.5h.01',
)
export const IconDot = /* @__PURE__ */ createIcon('M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z')
