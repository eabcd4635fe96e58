// Before the first paint: the light or dark scheme that the reader chose, if they chose one.
(() => {
  try {
    const scheme = localStorage.getItem('scheme');
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
  } catch {
    document.documentElement.removeAttribute('data-scheme');
  }
})();
