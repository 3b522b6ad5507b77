/**
 * Coordinate systems of America and of Oceania: code, name, area of use, maximum error in metres, and
 * definition, from PROJ's database. In their areas, all of them agree with PROJ within a metre.
 */
export const AMERICA_AND_OCEANIA = `
26902|NAD83 / UTM zone 2N|-174 48.66 -167.99 73.05|4|utm zone=2 ellps=GRS80 units=m
26903|NAD83 / UTM zone 3N|-168 49.52 -161.99 74.29|4|utm zone=3 ellps=GRS80 units=m
26904|NAD83 / UTM zone 4N|-162 15.57 -155.99 74.71|4|utm zone=4 ellps=GRS80 units=m
26905|NAD83 / UTM zone 5N|-156 15.56 -149.99 74.71|4|utm zone=5 ellps=GRS80 units=m
26906|NAD83 / UTM zone 6N|-150 54.05 -143.99 74.13|4|utm zone=6 ellps=GRS80 units=m
26907|NAD83 / UTM zone 7N|-144 52.05 -137.99 73.59|4|utm zone=7 ellps=GRS80 units=m
26908|NAD83 / UTM zone 8N|-138 48.06 -132 79.42|4|utm zone=8 ellps=GRS80 units=m
26909|NAD83 / UTM zone 9N|-132 35.38 -126 80.93|4|utm zone=9 ellps=GRS80 units=m
26910|NAD83 / UTM zone 10N|-126 30.54 -119.99 81.8|4|utm zone=10 ellps=GRS80 units=m
26911|NAD83 / UTM zone 11N|-120 30.88 -114 83.5|4|utm zone=11 ellps=GRS80 units=m
26912|NAD83 / UTM zone 12N|-114 31.33 -108 84|4|utm zone=12 ellps=GRS80 units=m
26913|NAD83 / UTM zone 13N|-108 28.98 -102 84|4|utm zone=13 ellps=GRS80 units=m
26914|NAD83 / UTM zone 14N|-102 25.83 -96 84|4|utm zone=14 ellps=GRS80 units=m
26915|NAD83 / UTM zone 15N|-96 25.61 -90 84|4|utm zone=15 ellps=GRS80 units=m
26916|NAD83 / UTM zone 16N|-90 23.97 -84 84|4|utm zone=16 ellps=GRS80 units=m
26917|NAD83 / UTM zone 17N|-84 23.81 -78 84|4|utm zone=17 ellps=GRS80 units=m
26918|NAD83 / UTM zone 18N|-78 28.28 -72 84|4|utm zone=18 ellps=GRS80 units=m
26919|NAD83 / UTM zone 19N|-72 14.92 -66 84|4|utm zone=19 ellps=GRS80 units=m
26920|NAD83 / UTM zone 20N|-66 15.63 -60 84|4|utm zone=20 ellps=GRS80 units=m
26921|NAD83 / UTM zone 21N|-60 38.56 -54 84|4|utm zone=21 ellps=GRS80 units=m
26922|NAD83 / UTM zone 22N|-54 39.5 -47.99 57.65|4|utm zone=22 ellps=GRS80 units=m
6330|NAD83(2011) / UTM zone 1N|-180 47.88 -173.99 63.21|2|utm zone=1 ellps=GRS80 units=m
6331|NAD83(2011) / UTM zone 2N|-174 48.66 -167.99 73.05|2|utm zone=2 ellps=GRS80 units=m
6332|NAD83(2011) / UTM zone 3N|-168 49.52 -161.99 74.29|2|utm zone=3 ellps=GRS80 units=m
6333|NAD83(2011) / UTM zone 4N|-162 50.98 -155.99 74.71|2|utm zone=4 ellps=GRS80 units=m
6334|NAD83(2011) / UTM zone 5N|-156 52.15 -149.99 74.71|2|utm zone=5 ellps=GRS80 units=m
6335|NAD83(2011) / UTM zone 6N|-150 54.05 -143.99 74.13|2|utm zone=6 ellps=GRS80 units=m
6336|NAD83(2011) / UTM zone 7N|-144 53.47 -137.99 73.59|2|utm zone=7 ellps=GRS80 units=m
6337|NAD83(2011) / UTM zone 8N|-138 53.6 -131.99 73.04|2|utm zone=8 ellps=GRS80 units=m
6338|NAD83(2011) / UTM zone 9N|-132 35.38 -126 56.84|2|utm zone=9 ellps=GRS80 units=m
6339|NAD83(2011) / UTM zone 10N|-126 30.54 -119.99 49.09|2|utm zone=10 ellps=GRS80 units=m
6340|NAD83(2011) / UTM zone 11N|-120 30.88 -114 49.01|2|utm zone=11 ellps=GRS80 units=m
6341|NAD83(2011) / UTM zone 12N|-114 31.33 -108 49.01|2|utm zone=12 ellps=GRS80 units=m
6342|NAD83(2011) / UTM zone 13N|-108 28.98 -102 49.01|2|utm zone=13 ellps=GRS80 units=m
6343|NAD83(2011) / UTM zone 14N|-102 25.83 -96 49.01|2|utm zone=14 ellps=GRS80 units=m
6344|NAD83(2011) / UTM zone 15N|-96.01 25.61 -90 49.38|2|utm zone=15 ellps=GRS80 units=m
6345|NAD83(2011) / UTM zone 16N|-90 23.97 -84 48.32|2|utm zone=16 ellps=GRS80 units=m
6346|NAD83(2011) / UTM zone 17N|-84 23.81 -78 46.13|2|utm zone=17 ellps=GRS80 units=m
6347|NAD83(2011) / UTM zone 18N|-78 28.28 -72 45.03|2|utm zone=18 ellps=GRS80 units=m
6348|NAD83(2011) / UTM zone 19N|-72 33.61 -65.99 47.47|2|utm zone=19 ellps=GRS80 units=m
2225|NAD83 / California zone 1 (ftUS)|-124.45 39.59 -119.99 42.01|4|lcc lat_0=39.3333333333333 lon_0=-122 lat_1=41.6666666666667 lat_2=40 x_0=2000000.0001016 y_0=500000.0001016 ellps=GRS80 units=us-ft
2226|NAD83 / California zone 2 (ftUS)|-124.06 38.02 -119.54 40.16|4|lcc lat_0=37.6666666666667 lon_0=-122 lat_1=39.8333333333333 lat_2=38.3333333333333 x_0=2000000.0001016 y_0=500000.0001016 ellps=GRS80 units=us-ft
2227|NAD83 / California zone 3 (ftUS)|-123.02 36.73 -117.83 38.71|4|lcc lat_0=36.5 lon_0=-120.5 lat_1=38.4333333333333 lat_2=37.0666666666667 x_0=2000000.0001016 y_0=500000.0001016 ellps=GRS80 units=us-ft
2228|NAD83 / California zone 4 (ftUS)|-122.01 35.78 -115.62 37.58|4|lcc lat_0=35.3333333333333 lon_0=-119 lat_1=37.25 lat_2=36 x_0=2000000.0001016 y_0=500000.0001016 ellps=GRS80 units=us-ft
2229|NAD83 / California zone 5 (ftUS)|-121.42 32.76 -114.12 35.81|4|lcc lat_0=33.5 lon_0=-118 lat_1=35.4666666666667 lat_2=34.0333333333333 x_0=2000000.0001016 y_0=500000.0001016 ellps=GRS80 units=us-ft
2230|NAD83 / California zone 6 (ftUS)|-118.15 32.53 -114.42 34.08|4|lcc lat_0=32.1666666666667 lon_0=-116.25 lat_1=33.8833333333333 lat_2=32.7833333333333 x_0=2000000.0001016 y_0=500000.0001016 ellps=GRS80 units=us-ft
2231|NAD83 / Colorado North (ftUS)|-109.06 39.56 -102.04 41.01|4|lcc lat_0=39.3333333333333 lon_0=-105.5 lat_1=40.7833333333333 lat_2=39.7166666666667 x_0=914401.828803658 y_0=304800.609601219 ellps=GRS80 units=us-ft
2232|NAD83 / Colorado Central (ftUS)|-109.06 38.14 -102.04 40.09|4|lcc lat_0=37.8333333333333 lon_0=-105.5 lat_1=39.75 lat_2=38.45 x_0=914401.828803658 y_0=304800.609601219 ellps=GRS80 units=us-ft
2233|NAD83 / Colorado South (ftUS)|-109.06 36.98 -102.04 38.68|4|lcc lat_0=36.6666666666667 lon_0=-105.5 lat_1=38.4333333333333 lat_2=37.2333333333333 x_0=914401.828803658 y_0=304800.609601219 ellps=GRS80 units=us-ft
2234|NAD83 / Connecticut (ftUS)|-73.73 40.98 -71.78 42.05|4|lcc lat_0=40.8333333333333 lon_0=-72.75 lat_1=41.8666666666667 lat_2=41.2 x_0=304800.609601219 y_0=152400.30480061 ellps=GRS80 units=us-ft
2235|NAD83 / Delaware (ftUS)|-75.8 38.44 -74.97 39.85|4|tmerc lat_0=38 lon_0=-75.4166666666667 k=0.999995 x_0=200000.0001016 y_0=0 ellps=GRS80 units=us-ft
2236|NAD83 / Florida East (ftUS)|-82.33 24.41 -79.97 30.83|4|tmerc lat_0=24.3333333333333 lon_0=-81 k=0.999941177 x_0=200000.0001016 y_0=0 ellps=GRS80 units=us-ft
2237|NAD83 / Florida West (ftUS)|-83.34 26.27 -81.13 29.6|4|tmerc lat_0=24.3333333333333 lon_0=-82 k=0.999941177 x_0=200000.0001016 y_0=0 ellps=GRS80 units=us-ft
2238|NAD83 / Florida North (ftUS)|-87.63 29.21 -82.04 31.01|4|lcc lat_0=29 lon_0=-84.5 lat_1=30.75 lat_2=29.5833333333333 x_0=600000 y_0=0 ellps=GRS80 units=us-ft
2239|NAD83 / Georgia East (ftUS)|-83.47 30.36 -80.77 34.68|4|tmerc lat_0=30 lon_0=-82.1666666666667 k=0.9999 x_0=200000.0001016 y_0=0 ellps=GRS80 units=us-ft
2240|NAD83 / Georgia West (ftUS)|-85.61 30.62 -82.99 35.01|4|tmerc lat_0=30 lon_0=-84.1666666666667 k=0.9999 x_0=699999.9998984 y_0=0 ellps=GRS80 units=us-ft
2241|NAD83 / Idaho East (ftUS)|-113.24 41.99 -111.04 44.75|4|tmerc lat_0=41.6666666666667 lon_0=-112.166666666667 k=0.999947368 x_0=200000.0001016 y_0=0 ellps=GRS80 units=us-ft
2242|NAD83 / Idaho Central (ftUS)|-115.3 41.99 -112.67 45.7|4|tmerc lat_0=41.6666666666667 lon_0=-114 k=0.999947368 x_0=500000.0001016 y_0=0 ellps=GRS80 units=us-ft
2243|NAD83 / Idaho West (ftUS)|-117.24 41.99 -114.32 49.01|4|tmerc lat_0=41.6666666666667 lon_0=-115.75 k=0.999933333 x_0=800000.0001016 y_0=0 ellps=GRS80 units=us-ft
2244|NAD83 / Indiana East (ftUS)|-86.59 37.95 -84.78 41.77|4|tmerc lat_0=37.5 lon_0=-85.6666666666667 k=0.999966667 x_0=99999.9998983998 y_0=249364.998729997 ellps=GRS80 units=us-ft
2245|NAD83 / Indiana West (ftUS)|-88.1 37.77 -86.24 41.77|4|tmerc lat_0=37.5 lon_0=-87.0833333333333 k=0.999966667 x_0=900000 y_0=249364.998729997 ellps=GRS80 units=us-ft
2246|NAD83 / Kentucky North (ftUS)|-85.96 37.71 -82.47 39.15|4|lcc lat_0=37.5 lon_0=-84.25 lat_1=37.9666666666667 lat_2=38.9666666666667 x_0=500000.0001016 y_0=0 ellps=GRS80 units=us-ft
2247|NAD83 / Kentucky South (ftUS)|-89.57 36.49 -81.95 38.17|4|lcc lat_0=36.3333333333333 lon_0=-85.75 lat_1=37.9333333333333 lat_2=36.7333333333333 x_0=500000.0001016 y_0=500000.0001016 ellps=GRS80 units=us-ft
2248|NAD83 / Maryland (ftUS)|-79.49 37.97 -74.97 39.73|4|lcc lat_0=37.6666666666667 lon_0=-77 lat_1=39.45 lat_2=38.3 x_0=399999.9998984 y_0=0 ellps=GRS80 units=us-ft
2249|NAD83 / Massachusetts Mainland (ftUS)|-73.5 41.46 -69.86 42.89|4|lcc lat_0=41 lon_0=-71.5 lat_1=42.6833333333333 lat_2=41.7166666666667 x_0=200000.0001016 y_0=750000 ellps=GRS80 units=us-ft
2250|NAD83 / Massachusetts Island (ftUS)|-70.91 41.19 -69.89 41.51|4|lcc lat_0=41 lon_0=-70.5 lat_1=41.4833333333333 lat_2=41.2833333333333 x_0=500000.0001016 y_0=0 ellps=GRS80 units=us-ft
2251|NAD83 / Michigan North (ft)|-90.42 45.08 -83.44 48.32|4|lcc lat_0=44.7833333333333 lon_0=-87 lat_1=47.0833333333333 lat_2=45.4833333333333 x_0=7999999.999968 y_0=0 ellps=GRS80 units=ft
2252|NAD83 / Michigan Central (ft)|-87.06 43.8 -82.27 45.92|4|lcc lat_0=43.3166666666667 lon_0=-84.3666666666667 lat_1=45.7 lat_2=44.1833333333333 x_0=5999999.999976 y_0=0 ellps=GRS80 units=ft
2253|NAD83 / Michigan South (ft)|-87.2 41.69 -82.13 44.22|4|lcc lat_0=41.5 lon_0=-84.3666666666667 lat_1=43.6666666666667 lat_2=42.1 x_0=3999999.999984 y_0=0 ellps=GRS80 units=ft
2254|NAD83 / Mississippi East (ftUS)|-89.97 30.01 -88.09 35.01|4|tmerc lat_0=29.5 lon_0=-88.8333333333333 k=0.99995 x_0=300000 y_0=0 ellps=GRS80 units=us-ft
2255|NAD83 / Mississippi West (ftUS)|-91.65 31 -89.37 35.01|4|tmerc lat_0=29.5 lon_0=-90.3333333333333 k=0.99995 x_0=699999.9998984 y_0=0 ellps=GRS80 units=us-ft
2256|NAD83 / Montana (ft)|-116.07 44.35 -104.04 49.01|4|lcc lat_0=44.25 lon_0=-109.5 lat_1=49 lat_2=45 x_0=599999.9999976 y_0=0 ellps=GRS80 units=ft
2257|NAD83 / New Mexico East (ftUS)|-105.72 32 -102.99 37|4|tmerc lat_0=31 lon_0=-104.333333333333 k=0.999909091 x_0=165000 y_0=0 ellps=GRS80 units=us-ft
2258|NAD83 / New Mexico Central (ftUS)|-107.73 31.78 -104.84 37|4|tmerc lat_0=31 lon_0=-106.25 k=0.9999 x_0=500000.0001016 y_0=0 ellps=GRS80 units=us-ft
2259|NAD83 / New Mexico West (ftUS)|-109.06 31.33 -106.32 37|4|tmerc lat_0=31 lon_0=-107.833333333333 k=0.999916667 x_0=830000.0001016 y_0=0 ellps=GRS80 units=us-ft
2260|NAD83 / New York East (ftUS)|-75.87 40.88 -73.23 45.02|4|tmerc lat_0=38.8333333333333 lon_0=-74.5 k=0.9999 x_0=150000 y_0=0 ellps=GRS80 units=us-ft
2261|NAD83 / New York Central (ftUS)|-77.75 41.99 -75.06 44.41|4|tmerc lat_0=40 lon_0=-76.5833333333333 k=0.9999375 x_0=249999.9998984 y_0=0 ellps=GRS80 units=us-ft
2262|NAD83 / New York West (ftUS)|-79.77 41.99 -77.36 43.64|4|tmerc lat_0=40 lon_0=-78.5833333333333 k=0.9999375 x_0=350000.0001016 y_0=0 ellps=GRS80 units=us-ft
2263|NAD83 / New York Long Island (ftUS)|-74.26 40.47 -71.8 41.3|4|lcc lat_0=40.1666666666667 lon_0=-74 lat_1=41.0333333333333 lat_2=40.6666666666667 x_0=300000 y_0=0 ellps=GRS80 units=us-ft
2264|NAD83 / North Carolina (ftUS)|-84.33 33.83 -75.38 36.59|4|lcc lat_0=33.75 lon_0=-79 lat_1=36.1666666666667 lat_2=34.3333333333333 x_0=609601.219202438 y_0=0 ellps=GRS80 units=us-ft
2265|NAD83 / North Dakota North (ft)|-104.07 47.15 -96.83 49.01|4|lcc lat_0=47 lon_0=-100.5 lat_1=48.7333333333333 lat_2=47.4333333333333 x_0=599999.9999976 y_0=0 ellps=GRS80 units=ft
2266|NAD83 / North Dakota South (ft)|-104.05 45.93 -96.55 47.83|4|lcc lat_0=45.6666666666667 lon_0=-100.5 lat_1=47.4833333333333 lat_2=46.1833333333333 x_0=599999.9999976 y_0=0 ellps=GRS80 units=ft
2267|NAD83 / Oklahoma North (ftUS)|-103 35.27 -94.42 37.01|4|lcc lat_0=35 lon_0=-98 lat_1=36.7666666666667 lat_2=35.5666666666667 x_0=600000 y_0=0 ellps=GRS80 units=us-ft
2268|NAD83 / Oklahoma South (ftUS)|-100 33.62 -94.42 35.57|4|lcc lat_0=33.3333333333333 lon_0=-98 lat_1=35.2333333333333 lat_2=33.9333333333333 x_0=600000 y_0=0 ellps=GRS80 units=us-ft
2269|NAD83 / Oregon North (ft)|-124.17 43.95 -116.47 46.26|4|lcc lat_0=43.6666666666667 lon_0=-120.5 lat_1=46 lat_2=44.3333333333333 x_0=2500000.0001424 y_0=0 ellps=GRS80 units=ft
2270|NAD83 / Oregon South (ft)|-124.6 41.98 -116.9 44.56|4|lcc lat_0=41.6666666666667 lon_0=-120.5 lat_1=44 lat_2=42.3333333333333 x_0=1500000.0001464 y_0=0 ellps=GRS80 units=ft
2271|NAD83 / Pennsylvania North (ftUS)|-80.53 40.6 -74.7 42.53|4|lcc lat_0=40.1666666666667 lon_0=-77.75 lat_1=41.95 lat_2=40.8833333333333 x_0=600000 y_0=0 ellps=GRS80 units=us-ft
2272|NAD83 / Pennsylvania South (ftUS)|-80.53 39.71 -74.72 41.18|4|lcc lat_0=39.3333333333333 lon_0=-77.75 lat_1=40.9666666666667 lat_2=39.9333333333333 x_0=600000 y_0=0 ellps=GRS80 units=us-ft
2273|NAD83 / South Carolina (ft)|-83.36 32.05 -78.52 35.21|4|lcc lat_0=31.8333333333333 lon_0=-81 lat_1=34.8333333333333 lat_2=32.5 x_0=609600 y_0=0 ellps=GRS80 units=ft
2274|NAD83 / Tennessee (ftUS)|-90.31 34.98 -81.65 36.68|4|lcc lat_0=34.3333333333333 lon_0=-86 lat_1=36.4166666666667 lat_2=35.25 x_0=600000 y_0=0 ellps=GRS80 units=us-ft
2275|NAD83 / Texas North (ftUS)|-103.03 34.3 -99.99 36.5|4|lcc lat_0=34 lon_0=-101.5 lat_1=36.1833333333333 lat_2=34.65 x_0=200000.0001016 y_0=999999.9998984 ellps=GRS80 units=us-ft
2276|NAD83 / Texas North Central (ftUS)|-103.07 31.72 -94 34.58|4|lcc lat_0=31.6666666666667 lon_0=-98.5 lat_1=33.9666666666667 lat_2=32.1333333333333 x_0=600000 y_0=2000000.0001016 ellps=GRS80 units=us-ft
2277|NAD83 / Texas Central (ftUS)|-106.66 29.78 -93.5 32.27|4|lcc lat_0=29.6666666666667 lon_0=-100.333333333333 lat_1=31.8833333333333 lat_2=30.1166666666667 x_0=699999.9998984 y_0=3000000 ellps=GRS80 units=us-ft
2278|NAD83 / Texas South Central (ftUS)|-105 27.78 -93.76 30.67|4|lcc lat_0=27.8333333333333 lon_0=-99 lat_1=30.2833333333333 lat_2=28.3833333333333 x_0=600000 y_0=3999999.9998984 ellps=GRS80 units=us-ft
2279|NAD83 / Texas South (ftUS)|-100.2 25.83 -96.85 28.21|4|lcc lat_0=25.6666666666667 lon_0=-98.5 lat_1=27.8333333333333 lat_2=26.1666666666667 x_0=300000 y_0=5000000.0001016 ellps=GRS80 units=us-ft
2280|NAD83 / Utah North (ft)|-114.04 40.55 -109.04 42.01|4|lcc lat_0=40.3333333333333 lon_0=-111.5 lat_1=41.7833333333333 lat_2=40.7166666666667 x_0=500000.0001504 y_0=999999.999996 ellps=GRS80 units=ft
2281|NAD83 / Utah Central (ft)|-114.05 38.49 -109.04 41.08|4|lcc lat_0=38.3333333333333 lon_0=-111.5 lat_1=40.65 lat_2=39.0166666666667 x_0=500000.0001504 y_0=1999999.999992 ellps=GRS80 units=ft
2282|NAD83 / Utah South (ft)|-114.05 36.99 -109.04 38.58|4|lcc lat_0=36.6666666666667 lon_0=-111.5 lat_1=38.35 lat_2=37.2166666666667 x_0=500000.0001504 y_0=2999999.999988 ellps=GRS80 units=ft
2283|NAD83 / Virginia North (ftUS)|-80.06 37.77 -76.51 39.46|4|lcc lat_0=37.6666666666667 lon_0=-78.5 lat_1=39.2 lat_2=38.0333333333333 x_0=3500000.0001016 y_0=2000000.0001016 ellps=GRS80 units=us-ft
2284|NAD83 / Virginia South (ftUS)|-83.68 36.54 -75.31 38.28|4|lcc lat_0=36.3333333333333 lon_0=-78.5 lat_1=37.9666666666667 lat_2=36.7666666666667 x_0=3500000.0001016 y_0=999999.9998984 ellps=GRS80 units=us-ft
2285|NAD83 / Washington North (ftUS)|-124.79 47.08 -117.02 49.05|4|lcc lat_0=47 lon_0=-120.833333333333 lat_1=48.7333333333333 lat_2=47.5 x_0=500000.0001016 y_0=0 ellps=GRS80 units=us-ft
2286|NAD83 / Washington South (ftUS)|-124.4 45.54 -116.91 47.61|4|lcc lat_0=45.3333333333333 lon_0=-120.5 lat_1=47.3333333333333 lat_2=45.8333333333333 x_0=500000.0001016 y_0=0 ellps=GRS80 units=us-ft
2287|NAD83 / Wisconsin North (ftUS)|-92.89 45.37 -88.05 47.31|4|lcc lat_0=45.1666666666667 lon_0=-90 lat_1=46.7666666666667 lat_2=45.5666666666667 x_0=600000 y_0=0 ellps=GRS80 units=us-ft
2288|NAD83 / Wisconsin Central (ftUS)|-92.89 43.98 -86.25 45.8|4|lcc lat_0=43.8333333333333 lon_0=-90 lat_1=45.5 lat_2=44.25 x_0=600000 y_0=0 ellps=GRS80 units=us-ft
2289|NAD83 / Wisconsin South (ftUS)|-91.43 42.48 -86.95 44.33|4|lcc lat_0=42 lon_0=-90 lat_1=44.0666666666667 lat_2=42.7333333333333 x_0=600000 y_0=0 ellps=GRS80 units=us-ft
26929|NAD83 / Alabama East|-86.79 30.99 -84.89 35|4|tmerc lat_0=30.5 lon_0=-85.8333333333333 k=0.99996 x_0=200000 y_0=0 ellps=GRS80 units=m
26930|NAD83 / Alabama West|-88.48 30.14 -86.3 35.02|4|tmerc lat_0=30 lon_0=-87.5 k=0.999933333 x_0=600000 y_0=0 ellps=GRS80 units=m
26931|NAD83 / Alaska zone 1|-141 54.61 -129.99 60.35|4|omerc no_uoff lat_0=57 lonc=-133.666666666667 alpha=323.130102361111 gamma=323.130102361111 k=0.9999 x_0=5000000 y_0=-5000000 ellps=GRS80 units=m
26932|NAD83 / Alaska zone 2|-144.01 59.72 -140.98 70.16|4|tmerc lat_0=54 lon_0=-142 k=0.9999 x_0=500000 y_0=0 ellps=GRS80 units=m
26933|NAD83 / Alaska zone 3|-148 59.72 -144 70.38|4|tmerc lat_0=54 lon_0=-146 k=0.9999 x_0=500000 y_0=0 ellps=GRS80 units=m
26934|NAD83 / Alaska zone 4|-152.01 59.11 -147.99 70.63|4|tmerc lat_0=54 lon_0=-150 k=0.9999 x_0=500000 y_0=0 ellps=GRS80 units=m
26935|NAD83 / Alaska zone 5|-156 55.72 -151.86 71.28|4|tmerc lat_0=54 lon_0=-154 k=0.9999 x_0=500000 y_0=0 ellps=GRS80 units=m
26936|NAD83 / Alaska zone 6|-160 54.89 -155.99 71.4|4|tmerc lat_0=54 lon_0=-158 k=0.9999 x_0=500000 y_0=0 ellps=GRS80 units=m
26937|NAD83 / Alaska zone 7|-164.01 54.32 -160 70.74|4|tmerc lat_0=54 lon_0=-162 k=0.9999 x_0=500000 y_0=0 ellps=GRS80 units=m
26938|NAD83 / Alaska zone 8|-168.26 54.34 -164 69.05|4|tmerc lat_0=54 lon_0=-166 k=0.9999 x_0=500000 y_0=0 ellps=GRS80 units=m
26939|NAD83 / Alaska zone 9|-173.16 56.49 -168 65.82|4|tmerc lat_0=54 lon_0=-170 k=0.9999 x_0=500000 y_0=0 ellps=GRS80 units=m
26940|NAD83 / Alaska zone 10|172.42 51.3 -164.84 54.34|8|lcc lat_0=51 lon_0=-176 lat_1=53.8333333333333 lat_2=51.8333333333333 x_0=1000000 y_0=0 ellps=GRS80 units=m
26941|NAD83 / California zone 1|-124.45 39.59 -119.99 42.01|4|lcc lat_0=39.3333333333333 lon_0=-122 lat_1=41.6666666666667 lat_2=40 x_0=2000000 y_0=500000 ellps=GRS80 units=m
26942|NAD83 / California zone 2|-124.06 38.02 -119.54 40.16|4|lcc lat_0=37.6666666666667 lon_0=-122 lat_1=39.8333333333333 lat_2=38.3333333333333 x_0=2000000 y_0=500000 ellps=GRS80 units=m
26943|NAD83 / California zone 3|-123.02 36.73 -117.83 38.71|4|lcc lat_0=36.5 lon_0=-120.5 lat_1=38.4333333333333 lat_2=37.0666666666667 x_0=2000000 y_0=500000 ellps=GRS80 units=m
26944|NAD83 / California zone 4|-122.01 35.78 -115.62 37.58|4|lcc lat_0=35.3333333333333 lon_0=-119 lat_1=37.25 lat_2=36 x_0=2000000 y_0=500000 ellps=GRS80 units=m
26945|NAD83 / California zone 5|-121.42 32.76 -114.12 35.81|4|lcc lat_0=33.5 lon_0=-118 lat_1=35.4666666666667 lat_2=34.0333333333333 x_0=2000000 y_0=500000 ellps=GRS80 units=m
26946|NAD83 / California zone 6|-118.15 32.53 -114.42 34.08|4|lcc lat_0=32.1666666666667 lon_0=-116.25 lat_1=33.8833333333333 lat_2=32.7833333333333 x_0=2000000 y_0=500000 ellps=GRS80 units=m
26948|NAD83 / Arizona East|-111.71 31.33 -109.04 37.01|4|tmerc lat_0=31 lon_0=-110.166666666667 k=0.9999 x_0=213360 y_0=0 ellps=GRS80 units=m
26949|NAD83 / Arizona Central|-113.35 31.33 -110.44 37.01|4|tmerc lat_0=31 lon_0=-111.916666666667 k=0.9999 x_0=213360 y_0=0 ellps=GRS80 units=m
26950|NAD83 / Arizona West|-114.81 32.05 -112.52 37|4|tmerc lat_0=31 lon_0=-113.75 k=0.999933333 x_0=213360 y_0=0 ellps=GRS80 units=m
26951|NAD83 / Arkansas North|-94.62 34.67 -89.64 36.5|4|lcc lat_0=34.3333333333333 lon_0=-92 lat_1=36.2333333333333 lat_2=34.9333333333333 x_0=400000 y_0=0 ellps=GRS80 units=m
26952|NAD83 / Arkansas South|-94.48 33.01 -90.4 35.1|4|lcc lat_0=32.6666666666667 lon_0=-92 lat_1=34.7666666666667 lat_2=33.3 x_0=400000 y_0=400000 ellps=GRS80 units=m
26953|NAD83 / Colorado North|-109.06 39.56 -102.04 41.01|4|lcc lat_0=39.3333333333333 lon_0=-105.5 lat_1=40.7833333333333 lat_2=39.7166666666667 x_0=914401.8289 y_0=304800.6096 ellps=GRS80 units=m
26954|NAD83 / Colorado Central|-109.06 38.14 -102.04 40.09|4|lcc lat_0=37.8333333333333 lon_0=-105.5 lat_1=39.75 lat_2=38.45 x_0=914401.8289 y_0=304800.6096 ellps=GRS80 units=m
26955|NAD83 / Colorado South|-109.06 36.98 -102.04 38.68|4|lcc lat_0=36.6666666666667 lon_0=-105.5 lat_1=38.4333333333333 lat_2=37.2333333333333 x_0=914401.8289 y_0=304800.6096 ellps=GRS80 units=m
26956|NAD83 / Connecticut|-73.73 40.98 -71.78 42.05|4|lcc lat_0=40.8333333333333 lon_0=-72.75 lat_1=41.8666666666667 lat_2=41.2 x_0=304800.6096 y_0=152400.3048 ellps=GRS80 units=m
26957|NAD83 / Delaware|-75.8 38.44 -74.97 39.85|4|tmerc lat_0=38 lon_0=-75.4166666666667 k=0.999995 x_0=200000 y_0=0 ellps=GRS80 units=m
26958|NAD83 / Florida East|-82.33 24.41 -79.97 30.83|4|tmerc lat_0=24.3333333333333 lon_0=-81 k=0.999941177 x_0=200000 y_0=0 ellps=GRS80 units=m
26959|NAD83 / Florida West|-83.34 26.27 -81.13 29.6|4|tmerc lat_0=24.3333333333333 lon_0=-82 k=0.999941177 x_0=200000 y_0=0 ellps=GRS80 units=m
26960|NAD83 / Florida North|-87.63 29.21 -82.04 31.01|4|lcc lat_0=29 lon_0=-84.5 lat_1=30.75 lat_2=29.5833333333333 x_0=600000 y_0=0 ellps=GRS80 units=m
26961|NAD83 / Hawaii zone 1|-156.1 18.87 -154.74 20.33|4|tmerc lat_0=18.8333333333333 lon_0=-155.5 k=0.999966667 x_0=500000 y_0=0 datum=NAD83 units=m towgs84=1,1,-1
26962|NAD83 / Hawaii zone 2|-157.36 20.45 -155.93 21.26|4|tmerc lat_0=20.3333333333333 lon_0=-156.666666666667 k=0.999966667 x_0=500000 y_0=0 datum=NAD83 units=m towgs84=1,1,-1
26963|NAD83 / Hawaii zone 3|-158.33 21.2 -157.61 21.75|4|tmerc lat_0=21.1666666666667 lon_0=-158 k=0.99999 x_0=500000 y_0=0 datum=NAD83 units=m towgs84=1,1,-1
26964|NAD83 / Hawaii zone 4|-159.85 21.81 -159.23 22.29|4|tmerc lat_0=21.8333333333333 lon_0=-159.5 k=0.99999 x_0=500000 y_0=0 datum=NAD83 units=m towgs84=1,1,-1
26965|NAD83 / Hawaii zone 5|-160.3 21.73 -159.99 22.07|4|tmerc lat_0=21.6666666666667 lon_0=-160.166666666667 k=1 x_0=500000 y_0=0 datum=NAD83 units=m towgs84=1,1,-1
26966|NAD83 / Georgia East|-83.47 30.36 -80.77 34.68|4|tmerc lat_0=30 lon_0=-82.1666666666667 k=0.9999 x_0=200000 y_0=0 ellps=GRS80 units=m
26967|NAD83 / Georgia West|-85.61 30.62 -82.99 35.01|4|tmerc lat_0=30 lon_0=-84.1666666666667 k=0.9999 x_0=700000 y_0=0 ellps=GRS80 units=m
26968|NAD83 / Idaho East|-113.24 41.99 -111.04 44.75|4|tmerc lat_0=41.6666666666667 lon_0=-112.166666666667 k=0.999947368 x_0=200000 y_0=0 ellps=GRS80 units=m
26969|NAD83 / Idaho Central|-115.3 41.99 -112.67 45.7|4|tmerc lat_0=41.6666666666667 lon_0=-114 k=0.999947368 x_0=500000 y_0=0 ellps=GRS80 units=m
26970|NAD83 / Idaho West|-117.24 41.99 -114.32 49.01|4|tmerc lat_0=41.6666666666667 lon_0=-115.75 k=0.999933333 x_0=800000 y_0=0 ellps=GRS80 units=m
26971|NAD83 / Illinois East|-89.27 37.06 -87.02 42.5|4|tmerc lat_0=36.6666666666667 lon_0=-88.3333333333333 k=0.999975 x_0=300000 y_0=0 ellps=GRS80 units=m
26972|NAD83 / Illinois West|-91.52 36.97 -88.92 42.51|4|tmerc lat_0=36.6666666666667 lon_0=-90.1666666666667 k=0.999941177 x_0=700000 y_0=0 ellps=GRS80 units=m
26973|NAD83 / Indiana East|-86.59 37.95 -84.78 41.77|4|tmerc lat_0=37.5 lon_0=-85.6666666666667 k=0.999966667 x_0=100000 y_0=250000 ellps=GRS80 units=m
26974|NAD83 / Indiana West|-88.1 37.77 -86.24 41.77|4|tmerc lat_0=37.5 lon_0=-87.0833333333333 k=0.999966667 x_0=900000 y_0=250000 ellps=GRS80 units=m
26975|NAD83 / Iowa North|-96.65 41.85 -90.15 43.51|4|lcc lat_0=41.5 lon_0=-93.5 lat_1=43.2666666666667 lat_2=42.0666666666667 x_0=1500000 y_0=1000000 ellps=GRS80 units=m
26976|NAD83 / Iowa South|-96.14 40.36 -90.14 42.04|4|lcc lat_0=40 lon_0=-93.5 lat_1=41.7833333333333 lat_2=40.6166666666667 x_0=500000 y_0=0 ellps=GRS80 units=m
26977|NAD83 / Kansas North|-102.06 38.52 -94.58 40.01|4|lcc lat_0=38.3333333333333 lon_0=-98 lat_1=39.7833333333333 lat_2=38.7166666666667 x_0=400000 y_0=0 ellps=GRS80 units=m
26978|NAD83 / Kansas South|-102.05 36.99 -94.6 38.88|4|lcc lat_0=36.6666666666667 lon_0=-98.5 lat_1=38.5666666666667 lat_2=37.2666666666667 x_0=400000 y_0=400000 ellps=GRS80 units=m
26979|NAD83 / Kentucky North|-85.96 37.71 -82.47 39.15|4|lcc lat_0=37.5 lon_0=-84.25 lat_1=37.9666666666667 lat_2=37.9666666666667 x_0=500000 y_0=0 ellps=GRS80 units=m
26980|NAD83 / Kentucky South|-89.57 36.49 -81.95 38.17|4|lcc lat_0=36.3333333333333 lon_0=-85.75 lat_1=37.9333333333333 lat_2=36.7333333333333 x_0=500000 y_0=500000 ellps=GRS80 units=m
26981|NAD83 / Louisiana North|-94.05 30.85 -90.86 33.03|4|lcc lat_0=30.5 lon_0=-92.5 lat_1=32.6666666666667 lat_2=31.1666666666667 x_0=1000000 y_0=0 ellps=GRS80 units=m
26982|NAD83 / Louisiana South|-93.94 28.85 -88.75 31.07|4|lcc lat_0=28.5 lon_0=-91.3333333333333 lat_1=30.7 lat_2=29.3 x_0=1000000 y_0=0 ellps=GRS80 units=m
26983|NAD83 / Maine East|-70.03 43.88 -66.91 47.47|4|tmerc lat_0=43.6666666666667 lon_0=-68.5 k=0.9999 x_0=300000 y_0=0 ellps=GRS80 units=m
26984|NAD83 / Maine West|-71.09 43.04 -69.26 46.58|4|tmerc lat_0=42.8333333333333 lon_0=-70.1666666666667 k=0.999966667 x_0=900000 y_0=0 ellps=GRS80 units=m
26985|NAD83 / Maryland|-79.49 37.97 -74.97 39.73|4|lcc lat_0=37.6666666666667 lon_0=-77 lat_1=39.45 lat_2=38.3 x_0=400000 y_0=0 ellps=GRS80 units=m
26986|NAD83 / Massachusetts Mainland|-73.5 41.46 -69.86 42.89|4|lcc lat_0=41 lon_0=-71.5 lat_1=42.6833333333333 lat_2=41.7166666666667 x_0=200000 y_0=750000 ellps=GRS80 units=m
26987|NAD83 / Massachusetts Island|-70.91 41.19 -69.89 41.51|4|lcc lat_0=41 lon_0=-70.5 lat_1=41.4833333333333 lat_2=41.2833333333333 x_0=500000 y_0=0 ellps=GRS80 units=m
26988|NAD83 / Michigan North|-90.42 45.08 -83.44 48.32|4|lcc lat_0=44.7833333333333 lon_0=-87 lat_1=47.0833333333333 lat_2=45.4833333333333 x_0=8000000 y_0=0 ellps=GRS80 units=m
26989|NAD83 / Michigan Central|-87.06 43.8 -82.27 45.92|4|lcc lat_0=43.3166666666667 lon_0=-84.3666666666667 lat_1=45.7 lat_2=44.1833333333333 x_0=6000000 y_0=0 ellps=GRS80 units=m
26990|NAD83 / Michigan South|-87.2 41.69 -82.13 44.22|4|lcc lat_0=41.5 lon_0=-84.3666666666667 lat_1=43.6666666666667 lat_2=42.1 x_0=4000000 y_0=0 ellps=GRS80 units=m
26991|NAD83 / Minnesota North|-97.22 46.64 -89.49 49.38|4|lcc lat_0=46.5 lon_0=-93.1 lat_1=48.6333333333333 lat_2=47.0333333333333 x_0=800000 y_0=100000 ellps=GRS80 units=m
26992|NAD83 / Minnesota Central|-96.86 45.28 -92.29 47.48|4|lcc lat_0=45 lon_0=-94.25 lat_1=47.05 lat_2=45.6166666666667 x_0=800000 y_0=100000 ellps=GRS80 units=m
26993|NAD83 / Minnesota South|-96.85 43.49 -91.21 45.59|4|lcc lat_0=43 lon_0=-94 lat_1=45.2166666666667 lat_2=43.7833333333333 x_0=800000 y_0=100000 ellps=GRS80 units=m
26994|NAD83 / Mississippi East|-89.97 30.01 -88.09 35.01|4|tmerc lat_0=29.5 lon_0=-88.8333333333333 k=0.99995 x_0=300000 y_0=0 ellps=GRS80 units=m
26995|NAD83 / Mississippi West|-91.65 31 -89.37 35.01|4|tmerc lat_0=29.5 lon_0=-90.3333333333333 k=0.99995 x_0=700000 y_0=0 ellps=GRS80 units=m
26996|NAD83 / Missouri East|-91.97 35.98 -89.1 40.61|4|tmerc lat_0=35.8333333333333 lon_0=-90.5 k=0.999933333 x_0=250000 y_0=0 ellps=GRS80 units=m
26997|NAD83 / Missouri Central|-93.79 36.48 -91.41 40.61|4|tmerc lat_0=35.8333333333333 lon_0=-92.5 k=0.999933333 x_0=500000 y_0=0 ellps=GRS80 units=m
26998|NAD83 / Missouri West|-95.77 36.48 -93.48 40.59|4|tmerc lat_0=36.1666666666667 lon_0=-94.5 k=0.999941177 x_0=850000 y_0=0 ellps=GRS80 units=m
5070|NAD83 / Conus Albers|-124.79 24.41 -66.91 49.38|4|aea lat_0=23 lon_0=-96 lat_1=29.5 lat_2=45.5 x_0=0 y_0=0 ellps=GRS80 units=m
6350|NAD83(2011) / Conus Albers|-124.79 24.41 -66.91 49.38|2|aea lat_0=23 lon_0=-96 lat_1=29.5 lat_2=45.5 x_0=0 y_0=0 ellps=GRS80 units=m
6414|NAD83(2011) / California Albers|-124.45 32.53 -114.12 42.01|2|aea lat_0=0 lon_0=-120 lat_1=34 lat_2=40.5 x_0=0 y_0=-4000000 ellps=GRS80 units=m
3310|NAD83 / California Albers|-124.45 32.53 -114.12 42.01|4|aea lat_0=0 lon_0=-120 lat_1=34 lat_2=40.5 x_0=0 y_0=-4000000 ellps=GRS80 units=m
3338|NAD83 / Alaska Albers|172.42 51.3 -129.99 71.4|4|aea lat_0=50 lon_0=-154 lat_1=55 lat_2=65 x_0=0 y_0=0 ellps=GRS80 units=m
3082|NAD83 / Texas Centric Lambert Conformal|-106.66 25.83 -93.5 36.5|4|lcc lat_0=18 lon_0=-100 lat_1=27.5 lat_2=35 x_0=1500000 y_0=5000000 ellps=GRS80 units=m
3083|NAD83 / Texas Centric Albers Equal Area|-106.66 25.83 -93.5 36.5|4|aea lat_0=18 lon_0=-100 lat_1=27.5 lat_2=35 x_0=1500000 y_0=6000000 ellps=GRS80 units=m
5041|WGS 84 / UPS North (E,N)|-180 60 180 90|0|stere lat_0=90 lon_0=0 k=0.994 x_0=2000000 y_0=2000000 ellps=WGS84 units=m
3174|NAD83 / Great Lakes Albers|-93.17 40.99 -74.47 50.74|4|aea lat_0=45.568977 lon_0=-84.455955 lat_1=42.122774 lat_2=49.01518 x_0=1000000 y_0=1000000 ellps=GRS80 units=m
3175|NAD83 / Great Lakes and St Lawrence Albers|-93.17 40.99 -54.75 52.22|4|aea lat_0=45.568977 lon_0=-83.248627 lat_1=42.122774 lat_2=49.01518 x_0=1000000 y_0=1000000 ellps=GRS80 units=m
2222|NAD83 / Arizona East (ft)|-111.71 31.33 -109.04 37.01|4|tmerc lat_0=31 lon_0=-110.166666666667 k=0.9999 x_0=213360 y_0=0 ellps=GRS80 units=ft
2223|NAD83 / Arizona Central (ft)|-113.35 31.33 -110.44 37.01|4|tmerc lat_0=31 lon_0=-111.916666666667 k=0.9999 x_0=213360 y_0=0 ellps=GRS80 units=ft
2224|NAD83 / Arizona West (ft)|-114.81 32.05 -112.52 37|4|tmerc lat_0=31 lon_0=-113.75 k=0.999933333 x_0=213360 y_0=0 ellps=GRS80 units=ft
2955|NAD83(CSRS) / UTM zone 11N|-120 48.99 -114 83.5|1|utm zone=11 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2956|NAD83(CSRS) / UTM zone 12N|-114 48.99 -108 84|1|utm zone=12 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2957|NAD83(CSRS) / UTM zone 13N|-108 48.99 -102 84|1|utm zone=13 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2958|NAD83(CSRS) / UTM zone 17N|-84 41.67 -78 84|1|utm zone=17 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2959|NAD83(CSRS) / UTM zone 18N|-78 43.63 -72 84|1|utm zone=18 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2960|NAD83(CSRS) / UTM zone 19N|-72 40.8 -66 84|1|utm zone=19 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2961|NAD83(CSRS) / UTM zone 20N|-66 38.21 -59.99 84|1|utm zone=20 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2962|NAD83(CSRS) / UTM zone 21N|-60 38.56 -54 84|1|utm zone=21 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
3978|NAD83 / Canada Atlas Lambert|-141.01 38.21 -40.73 86.46|4|lcc lat_0=49 lon_0=-95 lat_1=49 lat_2=77 x_0=0 y_0=0 ellps=GRS80 units=m
3979|NAD83(CSRS) / Canada Atlas Lambert|-141.01 38.21 -40.73 86.46|1|lcc lat_0=49 lon_0=-95 lat_1=49 lat_2=77 x_0=0 y_0=0 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
3347|NAD83 / Statistics Canada Lambert|-141.01 38.21 -40.73 86.46|4|lcc lat_0=63.390675 lon_0=-91.8666666666667 lat_1=49 lat_2=77 x_0=6200000 y_0=3000000 ellps=GRS80 units=m
3348|NAD83(CSRS) / Statistics Canada Lambert|-141.01 38.21 -40.73 86.46|1|lcc lat_0=63.390675 lon_0=-91.8666666666667 lat_1=49 lat_2=77 x_0=6200000 y_0=3000000 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
3005|NAD83 / BC Albers|-139.04 48.25 -114.08 60.01|4|aea lat_0=45 lon_0=-126 lat_1=50 lat_2=58.5 x_0=1000000 y_0=0 ellps=GRS80 units=m
3402|NAD83(CSRS) / Alberta 10-TM (Forest)|-120 48.99 -109.98 60|1|tmerc lat_0=0 lon_0=-115 k=0.9992 x_0=500000 y_0=0 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
3400|NAD83 / Alberta 10-TM (Forest)|-120 48.99 -109.98 60|4|tmerc lat_0=0 lon_0=-115 k=0.9992 x_0=500000 y_0=0 ellps=GRS80 units=m
2950|NAD83(CSRS) / MTM zone 8|-75 44.98 -72 62.53|1|tmerc lat_0=0 lon_0=-73.5 k=0.9999 x_0=304800 y_0=0 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
3161|NAD83 / Ontario MNR Lambert|-95.16 41.67 -74.35 56.9|4|lcc lat_0=0 lon_0=-85 lat_1=44.5 lat_2=53.5 x_0=930000 y_0=6430000 ellps=GRS80 units=m
32198|NAD83 / Quebec Lambert|-79.85 44.99 -57.1 62.62|4|lcc lat_0=44 lon_0=-68.5 lat_1=60 lat_2=46 x_0=0 y_0=0 ellps=GRS80 units=m
2946|NAD83(CSRS) / MTM zone 4|-63 47.16 -60 58.92|1|tmerc lat_0=0 lon_0=-61.5 k=0.9999 x_0=304800 y_0=0 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2947|NAD83(CSRS) / MTM zone 5|-66 47.95 -63 60.52|1|tmerc lat_0=0 lon_0=-64.5 k=0.9999 x_0=304800 y_0=0 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2948|NAD83(CSRS) / MTM zone 6|-69 47.31 -66 59|1|tmerc lat_0=0 lon_0=-67.5 k=0.9999 x_0=304800 y_0=0 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2949|NAD83(CSRS) / MTM zone 7|-72 45.01 -69 61.8|1|tmerc lat_0=0 lon_0=-70.5 k=0.9999 x_0=304800 y_0=0 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2951|NAD83(CSRS) / MTM zone 9|-78 43.63 -75 62.65|1|tmerc lat_0=0 lon_0=-76.5 k=0.9999 x_0=304800 y_0=0 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
2952|NAD83(CSRS) / MTM zone 10|-81 42.26 -78 62.45|1|tmerc lat_0=0 lon_0=-79.5 k=0.9999 x_0=304800 y_0=0 ellps=GRS80 units=m towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
28348|GDA94 / MGA zone 48|102.14 -34.68 108.01 -8.87|3|utm zone=48 south ellps=GRS80 units=m
28349|GDA94 / MGA zone 49|108 -37.84 114.01 -10.72|3|utm zone=49 south ellps=GRS80 units=m
28350|GDA94 / MGA zone 50|114 -38.53 120.01 -12.06|3|utm zone=50 south ellps=GRS80 units=m
28351|GDA94 / MGA zone 51|120 -38.07 126.01 -10.46|3|utm zone=51 south ellps=GRS80 units=m
28352|GDA94 / MGA zone 52|125.99 -37.38 132 -9.1|3|utm zone=52 south ellps=GRS80 units=m
28353|GDA94 / MGA zone 53|132 -40.71 138.01 -8.88|3|utm zone=53 south ellps=GRS80 units=m
28354|GDA94 / MGA zone 54|138 -48.19 144.01 -9.08|3|utm zone=54 south ellps=GRS80 units=m
28355|GDA94 / MGA zone 55|144 -50.89 150.01 -9.23|3|utm zone=55 south ellps=GRS80 units=m
28356|GDA94 / MGA zone 56|150 -58.96 156 -13.87|3|utm zone=56 south ellps=GRS80 units=m
28357|GDA94 / MGA zone 57|156 -60.56 162.01 -14.08|3|utm zone=57 south ellps=GRS80 units=m
28358|GDA94 / MGA zone 58|162 -59.39 168 -25.94|3|utm zone=58 south ellps=GRS80 units=m
7846|GDA2020 / MGA zone 46|93.41 -15.46 96.01 -8.57|3|utm zone=46 south ellps=GRS80 units=m
7847|GDA2020 / MGA zone 47|96 -15.56 100.34 -8.47|3|utm zone=47 south ellps=GRS80 units=m
7848|GDA2020 / MGA zone 48|102.14 -34.68 108.01 -8.87|3|utm zone=48 south ellps=GRS80 units=m
7849|GDA2020 / MGA zone 49|108 -37.84 114.01 -10.72|3|utm zone=49 south ellps=GRS80 units=m
7850|GDA2020 / MGA zone 50|114 -38.53 120.01 -12.06|3|utm zone=50 south ellps=GRS80 units=m
7851|GDA2020 / MGA zone 51|120 -38.07 126.01 -10.46|3|utm zone=51 south ellps=GRS80 units=m
7852|GDA2020 / MGA zone 52|125.99 -37.38 132 -9.1|3|utm zone=52 south ellps=GRS80 units=m
7853|GDA2020 / MGA zone 53|132 -40.71 138.01 -8.88|3|utm zone=53 south ellps=GRS80 units=m
7854|GDA2020 / MGA zone 54|138 -48.19 144.01 -9.08|3|utm zone=54 south ellps=GRS80 units=m
7855|GDA2020 / MGA zone 55|144 -50.89 150.01 -9.23|3|utm zone=55 south ellps=GRS80 units=m
7856|GDA2020 / MGA zone 56|150 -58.96 156 -13.87|3|utm zone=56 south ellps=GRS80 units=m
7857|GDA2020 / MGA zone 57|156 -60.56 162.01 -14.08|3|utm zone=57 south ellps=GRS80 units=m
7858|GDA2020 / MGA zone 58|162 -59.39 168 -25.94|3|utm zone=58 south ellps=GRS80 units=m
7859|GDA2020 / MGA zone 59|168 -32.48 173.35 -25.61|3|utm zone=59 south ellps=GRS80 units=m
3577|GDA94 / Australian Albers|112.85 -43.7 153.69 -9.86|3|aea lat_0=0 lon_0=132 lat_1=-18 lat_2=-36 x_0=0 y_0=0 ellps=GRS80 units=m
9473|GDA2020 / Australian Albers|112.85 -43.7 153.69 -9.86|3|aea lat_0=0 lon_0=132 lat_1=-18 lat_2=-36 x_0=0 y_0=0 ellps=GRS80 units=m
3111|GDA94 / Vicgrid|140.96 -39.2 150.04 -33.98|3|lcc lat_0=-37 lon_0=145 lat_1=-36 lat_2=-38 x_0=2500000 y_0=2500000 ellps=GRS80 units=m
7899|GDA2020 / Vicgrid|140.96 -39.2 150.04 -33.98|3|lcc lat_0=-37 lon_0=145 lat_1=-36 lat_2=-38 x_0=2500000 y_0=2500000 ellps=GRS80 units=m
3107|GDA94 / SA Lambert|128.99 -38.13 141.01 -25.99|3|lcc lat_0=-32 lon_0=135 lat_1=-28 lat_2=-36 x_0=1000000 y_0=2000000 ellps=GRS80 units=m
3112|GDA94 / Geoscience Australia Lambert|112.85 -43.7 153.69 -9.86|3|lcc lat_0=0 lon_0=134 lat_1=-18 lat_2=-36 x_0=0 y_0=0 ellps=GRS80 units=m
2193|NZGD2000 / New Zealand Transverse Mercator 2000|166.37 -47.33 178.63 -34.1|1|tmerc lat_0=0 lon_0=173 k=0.9996 x_0=1600000 y_0=10000000 ellps=GRS80 units=m
31978|SIRGAS 2000 / UTM zone 18S|-78 -59.36 -71.99 0|1|utm zone=18 south ellps=GRS80 units=m
31979|SIRGAS 2000 / UTM zone 19S|-72 -59.87 -66 2.15|1|utm zone=19 south ellps=GRS80 units=m
31980|SIRGAS 2000 / UTM zone 20S|-66 -58.39 -60 5.28|1|utm zone=20 south ellps=GRS80 units=m
31981|SIRGAS 2000 / UTM zone 21S|-60 -44.82 -54 4.51|1|utm zone=21 south ellps=GRS80 units=m
31982|SIRGAS 2000 / UTM zone 22S|-54 -54.18 -47.99 7.04|1|utm zone=22 south ellps=GRS80 units=m
31983|SIRGAS 2000 / UTM zone 23S|-48 -33.5 -42 5.13|1|utm zone=23 south ellps=GRS80 units=m
31984|SIRGAS 2000 / UTM zone 24S|-42 -26.35 -36 0.74|1|utm zone=24 south ellps=GRS80 units=m
31985|SIRGAS 2000 / UTM zone 25S|-36 -23.8 -29.99 4.19|1|utm zone=25 south ellps=GRS80 units=m
5880|SIRGAS 2000 / Brazil Polyconic|-74.01 -35.71 -25.28 7.04|1|poly lat_0=0 lon_0=-54 x_0=5000000 y_0=10000000 ellps=GRS80 units=m
5530|SAD69(96) / Brazil Polyconic|-74.01 -35.71 -25.28 7.04|5|poly lat_0=0 lon_0=-54 x_0=5000000 y_0=10000000 ellps=aust_SA units=m towgs84=-67.35,3.88,-38.22
29101|SAD69 / Brazil Polyconic|-74.01 -35.71 -25.28 7.04|5|poly lat_0=0 lon_0=-54 x_0=5000000 y_0=10000000 ellps=aust_SA units=m towgs84=-67.35,3.88,-38.22
3826|TWD97 / TM2 zone 121|119.99 20.41 122.06 26.72|1|tmerc lat_0=0 lon_0=121 k=0.9999 x_0=250000 y_0=0 ellps=GRS80 units=m
3825|TWD97 / TM2 zone 119|118 18.63 120 24.65|1|tmerc lat_0=0 lon_0=119 k=0.9999 x_0=250000 y_0=0 ellps=GRS80 units=m
5179|KGD2002 / Unified CS|122.71 28.6 134.28 40.27|1|tmerc lat_0=38 lon_0=127.5 k=0.9996 x_0=1000000 y_0=2000000 ellps=GRS80 units=m
5186|KGD2002 / Central Belt 2010|126 33.14 128 38.33|1|tmerc lat_0=38 lon_0=127 k=1 x_0=200000 y_0=600000 ellps=GRS80 units=m
3414|SVY21 / Singapore TM|103.59 1.13 104.07 1.47|1|tmerc lat_0=1.36666666666667 lon_0=103.833333333333 k=1 x_0=28001.642 y_0=38744.572 ellps=WGS84 units=m
2326|Hong Kong 1980 Grid System|113.76 22.13 114.51 22.58|1|tmerc lat_0=22.3121333333333 lon_0=114.178555555556 k=1 x_0=836694.05 y_0=819069.8 ellps=intl units=m towgs84=-162.619,-276.959,-161.764,0.067753,-2.243648,-1.158828,-1.094246
2039|Israel 1993 / Israeli TM Grid|34.17 29.45 35.69 33.28|0.5|tmerc lat_0=31.7343936111111 lon_0=35.2045169444444 k=1.0000067 x_0=219529.584 y_0=626907.39 ellps=GRS80 units=m towgs84=23.772,17.49,17.859,-0.3132,-1.85274,1.67299,-5.4262
`
