/** Our ground, then our components; what the apps write themselves stands in no layer and wins over all. */
export const layerOrder = '@layer base, ui;'
