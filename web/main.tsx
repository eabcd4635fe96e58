import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './router.tsx';

// A deploy between page load and click takes the old chunks away: one quiet reload fetches the new ones. The mark keeps
// a chunk that is really gone from reloading for ever.
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded') === location.href) return;
  event.preventDefault();
  sessionStorage.setItem('reloaded', location.href);
  location.reload();
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createRouter()} />
    </StrictMode>,
  );
}
