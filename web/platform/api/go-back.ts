import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { OPENED_PREFIX } from '../../start/history.ts';

/** Goes back to the previous page, or home if that page is outside this site. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // Without the Navigation API, we only know whether this page was the first one.
    const isOwnEntry = 'navigation' in window ? window.navigation.canGoBack : !key.startsWith(OPENED_PREFIX);
    if (isOwnEntry) navigate(-1);
    else navigate(paths.home(), { replace: true });
  };
}
