export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
