/**
 * Returns the props of an image that report that it can't be loaded. Nobody is told when that happens before the page is
 * hydrated, so the element is asked too.
 */
export const reportFailure = (report: () => void) => ({
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) report();
  },
  onError: report,
});
