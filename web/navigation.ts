// The router alone, so that it can be fetched and run as a step of its own at the start (main.tsx).

export { createBrowserRouter } from 'react-router';
export { RouterProvider } from 'react-router/dom';
