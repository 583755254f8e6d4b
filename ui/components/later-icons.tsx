import { createIcon } from './create-icon.tsx'

// Icons that no page shows before something was ordered or opened.
export const IconChevronRight = /* @__PURE__ */ createIcon('m9 6 6 6-6 6')
export const IconChevronLeft = /* @__PURE__ */ createIcon('m15 6-6 6 6 6')
export const IconArrowRight = /* @__PURE__ */ createIcon('M5 12h14M13 6l6 6-6 6')
export const IconPencil = /* @__PURE__ */ createIcon('m4 20 1-4L16.5 4.5l3 3L8 19l-4 1ZM14 7l3 3')
export const IconTrash = /* @__PURE__ */ createIcon('M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5')
export const IconProgress = /* @__PURE__ */ createIcon('M12 3a9 9 0 1 0 9 9M12 3a9 9 0 0 1 6.4 2.6')
export const IconCopy = /* @__PURE__ */ createIcon('M9 9h11v11H9zM5 15H4V4h11v1')
export const IconCalendar = /* @__PURE__ */ createIcon('M4 6h16v14H4zM4 10h16M8 3v4M16 3v4')
export const IconDots = /* @__PURE__ */ createIcon('M5 12h.01M12 12h.01M19 12h.01')
export const IconRefresh = /* @__PURE__ */ createIcon('M20 11a8 8 0 0 0-14.3-4L3 9.5M3 4.5v5h5M4 13a8 8 0 0 0 14.3 4L21 14.5M21 19.5v-5h-5')
export const IconCirclePause = /* @__PURE__ */ createIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM10 9v6M14 9v6')
export const IconCircleCross = /* @__PURE__ */ createIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6')
export const IconCircleHalf = /* @__PURE__ */ createIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18M15 5v14M18 7v10')
export const IconEye = /* @__PURE__ */ createIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
)
export const IconEyeOff = /* @__PURE__ */ createIcon(
  'M3 3l18 18M10 5.8c.6-.2 1.3-.3 2-.3 6 0 9.5 6.5 9.5 6.500a16 16 0 0 1-2.6 3.400M6.5 7.300C3.9 9 2.5 12 2.5 12S6 18.5 12 18.500c1.7 0 3.2-.5 4.5-1.300M9.9 9.900a3 3 0 0 0 4.2 4.2',
)
export const IconShare = /* @__PURE__ */ createIcon(
  'M17 8.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM7 14.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17 20.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9.2 10.800l5.6-3.300M9.2 13.200l5.6 3.3',
)
export const IconSignOut = /* @__PURE__ */ createIcon('M14 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M10 8l-4 4 4 4M6 12h9')
export const IconBubble = /* @__PURE__ */ createIcon('M4 5h16v11H9l-5 4V5ZM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01')
// Marks of networks, with the paths of Tabler Icons 3.51 (MIT): six of its six thousand icons are not worth ninety megabytes of packages.
export const IconFacebook = /* @__PURE__ */ createIcon('M7 10v4h3v7h4v-7h3l1-4h-4V8a1 1 0 0 1 1-1h3V3h-3a5 5 0 0 0-5 5v2H7')
export const IconLinkedin = /* @__PURE__ */ createIcon(
  'M8 11v5M8 8v.01M12 16v-5M16 16v-3a2 2 0 1 0-4 0M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4Z',
)
export const IconTelegram = /* @__PURE__ */ createIcon('m15 10-4 4 6 6 4-16-18 7 4 2 2 6 3-4')
export const IconVk = /* @__PURE__ */ createIcon(
  'M14 19h-4a8 8 0 0 1-8-8V6h4v5a4 4 0 0 0 4 4V6h4v4.5h.03A4.531 4.531 0 0 0 18 6.004h4l-.342 1.711A6.858 6.858 0 0 1 18 12.374a5.34 5.34 0 0 1 3.566 4.111L22 18.874h-4a4.531 4.531 0 0 0-3.97-4.496v4.5L14 18.87',
)
export const IconX = /* @__PURE__ */ createIcon('m4 4 11.733 16H20L8.267 4ZM4 20l6.768-6.768m2.46-2.46L20 4')
export const IconYoutube = /* @__PURE__ */ createIcon('M2 8a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4ZM10 9l5 3-5 3Z')
